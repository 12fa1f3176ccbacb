package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.FLAG;
import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.LValue.Sort.SIGNED;
import static rondo.testkit.generate.LValue.Sort.SYMBOL;

import java.util.ArrayList;
import java.util.List;

/** Generates one proctype or init. */
final class ProcessGenerator {

  private final GeneratorContext context;
  private final RandomSource source;
  private final PromelaStatementGenerator generator;
  private final ProctypeOutline plan;
  private final int nesting;

  ProcessGenerator(
      GeneratorContext context, PromelaStatementGenerator generator, ProctypeOutline plan) {
    this.context = context;
    this.source = context.source();
    this.generator = generator;
    this.plan = plan;
    this.nesting = context.plans().size() > 2 ? 2 : 3;
  }

  void write(GeneratorScope globals, int size) {
    GeneratorScope generatorScope = globals.inner();
    String head = plan.isInit() ? "init" : head(generatorScope, globals);
    generator.labels().start();
    int start = context.out().length();
    context
        .out()
        .block(
            head + " {",
            () -> {
              declareLocals(generatorScope);
              body(generatorScope, Math.max(2, size - source.below(size)));
            },
            "}");
    context.out().rewrite(start, generator.labels()::resolve);
  }

  private String head(GeneratorScope generatorScope, GeneratorScope globals) {
    var parameters = new ArrayList<String>();
    for (ProctypeOutline.Parameter parameter : plan.parameters()) {
      switch (parameter) {
        case ProctypeOutline.Parameter.Number() -> {
          parameters.add("byte p");
          generatorScope.add(new LValue("p", NATURAL));
        }
        case ProctypeOutline.Parameter.Channel(MessageSignature messageSignature) -> {
          parameters.add("chan r");
          generatorScope.add(
              new ChannelReference("r", messageSignature, ChannelReference.Capacity.UNKNOWN));
        }
      }
    }
    String active =
        switch (plan.instances()) {
          case 0 -> "";
          case 1 -> "active ";
          default -> "active [" + plan.instances() + "] ";
        };
    String priority =
        context.has(LanguageFeature.PRIORITY) && source.chance(60)
            ? " priority " + source.between(1, 3)
            : "";
    String provided =
        context.has(LanguageFeature.PROVIDED) && source.chance(50)
            ? " provided (" + generator.expressions().pure(globals, 1) + ")"
            : "";
    return "%sproctype %s(%s)%s%s"
        .formatted(active, plan.name(), String.join("; ", parameters), priority, provided);
  }

  private void declareLocals(GeneratorScope generatorScope) {
    context.line("byte x" + (source.chance(40) ? " = " + source.below(3) : "") + ";");
    generatorScope.add(new LValue("x", NATURAL));
    if (source.chance(40)) {
      context.line(
          "bit y = %s > %d;".formatted(generatorScope.readable(NATURAL).text(), source.below(2)));
      generatorScope.add(new LValue("y", FLAG));
    }
    if (source.chance(20)) {
      context.line("mtype z;");
      generatorScope.add(new LValue("z", SYMBOL));
    }
    if (source.chance(20)) {
      context.line(source.oneOf("int", "short") + " w = -1;");
      generatorScope.add(new LValue("w", SIGNED));
    }
    if (context.has(LanguageFeature.ARRAY) && source.chance(20)) {
      context.line("%s v[2];".formatted(source.oneOf("bit", "bool")));
      generatorScope.add(new GeneratorScope.Array("v", 2, FLAG));
    }
    if (context.has(LanguageFeature.TYPEDEF) && source.chance(30)) {
      context.line("T0 t;");
      generatorScope.add(new LValue("t.n", NATURAL));
      generatorScope.add(new LValue("t.b", FLAG));
      generatorScope.addStruct("t");
    }
    if (context.has(LanguageFeature.FOR) || context.has(LanguageFeature.SELECT)) {
      context.line("byte i0, i1;");
      generatorScope.addReadOnly(new LValue("i0", NATURAL));
      generatorScope.addReadOnly(new LValue("i1", NATURAL));
    }
    if (!context.signatures().isEmpty()) {
      declareChannels(generatorScope);
    }
  }

  private void declareChannels(GeneratorScope generatorScope) {
    MessageSignature first = context.signatures().getFirst();
    if (context.has(LanguageFeature.LOCAL_CHANNEL) && source.chance(60)) {
      int capacity =
          context.has(LanguageFeature.RENDEZVOUS) && source.chance(40) ? 0 : source.between(1, 2);
      context.line("chan l = [%d] of { %s };".formatted(capacity, first.text()));
      generatorScope.add(
          new ChannelReference(
              "l",
              first,
              capacity == 0
                  ? ChannelReference.Capacity.RENDEZVOUS
                  : ChannelReference.Capacity.BUFFERED));
    }
    if (context.has(LanguageFeature.CHANNEL_PASSING)) {
      List<ChannelReference> initial =
          generatorScope.links().stream()
              .filter(l -> l.messageSignature().equals(first) && l.text().startsWith("c"))
              .toList();
      context.line("chan k = " + source.pick(initial).text() + ";");
      generatorScope.add(new ChannelReference("k", first, ChannelReference.Capacity.UNKNOWN));
    }
  }

  private void body(GeneratorScope generatorScope, int size) {
    if (plan.isInit()) {
      startOthers(generatorScope);
    }
    if (source.chance(30)) {
      generator.step(generatorScope); // else many would block from the start
    }
    int marked = source.below(size);
    for (int i = 0; i < size; i++) {
      if (i == marked && context.has(LanguageFeature.REMOTE)) {
        generator.labels().place("here");
      } else if (i == marked && context.has(LanguageFeature.GOTO)) {
        generator.labels().place("top");
      }
      generator.next(generatorScope, StatementContext.PLAIN, nesting);
    }
    if (source.chance(60)) {
      generator.loop(generatorScope, nesting);
    }
  }

  private void startOthers(GeneratorScope generatorScope) {
    List<ProctypeOutline> waiting =
        context.plans().stream().filter(p -> p.instances() == 0).toList();
    Runnable starts =
        () -> waiting.forEach(p -> context.line(generator.starts().run(generatorScope, p) + ";"));
    if (waiting.isEmpty() || source.chance(50)) {
      starts.run();
    } else {
      context.out().block("atomic {", starts, "};");
    }
  }
}
