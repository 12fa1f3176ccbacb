package rondo.testkit.generate;

import static rondo.testkit.generate.LValue.Sort.NATURAL;
import static rondo.testkit.generate.StatementContext.ATOMIC;
import static rondo.testkit.generate.StatementContext.D_STEP;
import static rondo.testkit.generate.StatementContext.PLAIN;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Generates random statements.
 *
 * <p>In an atomic sequence all loops are bounded, and in a d_step only the first statement may
 * block; otherwise Spin gives no result to compare with.
 */
final class PromelaStatementGenerator {
  /** A kind of statement with its weight. */
  private record Kind(int weight, Runnable write) {}

  private final GeneratorContext context;
  private final RandomSource source;
  private final PromelaExpressionGenerator generator;
  private final MessageGenerator messageGenerator;
  private final NonblockingStatementGenerator simple;
  private final ProcessCreationGenerator processCreationGenerator;
  private final LabelGenerator labelGenerator;
  private int declared;

  PromelaStatementGenerator(GeneratorContext context, PromelaExpressionGenerator generator) {
    this.context = context;
    this.source = context.source();
    this.generator = generator;
    this.messageGenerator = new MessageGenerator(context, generator);
    this.simple = new NonblockingStatementGenerator(context, generator, messageGenerator);
    this.processCreationGenerator = new ProcessCreationGenerator(context, generator);
    this.labelGenerator = new LabelGenerator(context);
  }

  LabelGenerator labels() {
    return labelGenerator;
  }

  PromelaExpressionGenerator expressions() {
    return generator;
  }

  ProcessCreationGenerator starts() {
    return processCreationGenerator;
  }

  /**
   * Declares inlines: {@code work} can be used anywhere, {@code busy} only outside of atomic
   * sequences.
   */
  void declareInlines(GeneratorScope globals) {
    context
        .out()
        .block(
            "inline work(to, from) {",
            () -> {
              context.line("to = (from + 1) % 3;");
              simple.write(globals, ATOMIC);
            },
            "}");
    GeneratorScope parameters = globals.inner();
    parameters.add(new LValue("to", NATURAL));
    labelGenerator.forbid();
    context.out().block("inline busy(to) {", () -> sequence(parameters, PLAIN, 2, 1), "}");
    labelGenerator.allow();
  }

  /**
   * A process that is always ready to send to or receive from each of the channels, with a constant
   * message, so that others hardly ever block forever and yet few states are added.
   */
  void partner(GeneratorScope globals) {
    context
        .out()
        .block(
            "active proctype Partner() {",
            () -> {
              if (source.chance(50)) {
                context.line("end:");
              }
              context
                  .out()
                  .block(
                      "do",
                      () ->
                          globals
                              .links()
                              .forEach(
                                  l ->
                                      context.line(
                                          ":: " + messageGenerator.partnerStatement(globals, l))),
                      "od;");
            },
            "}");
  }

  /** A statement that does not block. */
  void step(GeneratorScope generatorScope) {
    simple.write(generatorScope, PLAIN);
  }

  void sequence(
      GeneratorScope generatorScope, StatementContext statementContext, int count, int depth) {
    for (int i = 0; i < count; i++) {
      if (i == 0) {
        statement(generatorScope, statementContext, depth);
      } else {
        next(generatorScope, statementContext, depth);
      }
    }
  }

  /** A statement that is not the first of its block, so that it can have a label. */
  void next(GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    if (statementContext == PLAIN || statementContext == ATOMIC && source.chance(15)) {
      labelGenerator.maybe();
    }
    statement(generatorScope, statementContext, depth);
  }

  private void statement(
      GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    var kinds = new ArrayList<Kind>();
    kinds.add(new Kind(30, () -> simple.write(generatorScope, statementContext)));
    if (statementContext != D_STEP) {
      kinds.add(new Kind(4, () -> context.line(generator.condition(generatorScope, 2) + ";")));
      addCommunication(kinds, generatorScope);
    }
    if (context.has(LanguageFeature.SELECT)) {
      kinds.add(new Kind(7, this::select));
    }
    if (context.has(LanguageFeature.INLINE) && labelGenerator.areAllowed()) {
      kinds.add(new Kind(8, () -> inline(generatorScope, statementContext)));
    }
    if (context.has(LanguageFeature.LATE_DECLARATION) && labelGenerator.areAllowed()) {
      kinds.add(new Kind(6, () -> lateDeclaration(generatorScope)));
    }
    if (depth > 0) {
      addBlocks(kinds, generatorScope, statementContext, depth);
    }
    int[] weights = kinds.stream().mapToInt(Kind::weight).toArray();
    kinds.get(source.weighted(weights)).write().run();
  }

  private void addCommunication(List<Kind> kinds, GeneratorScope generatorScope) {
    if (context.has(LanguageFeature.CHANNEL)) {
      kinds.add(new Kind(14, () -> context.line(messageGenerator.send(generatorScope) + ";")));
      kinds.add(new Kind(14, () -> context.line(messageGenerator.receive(generatorScope) + ";")));
    }
    if (context.has(LanguageFeature.GOTO) && labelGenerator.areAllowed()) {
      kinds.add(new Kind(7, () -> jump(generatorScope)));
    }
    if (context.has(LanguageFeature.SPAWN)) {
      kinds.add(new Kind(10, () -> processCreationGenerator.guarded(generatorScope)));
    }
  }

  private void addBlocks(
      List<Kind> kinds,
      GeneratorScope generatorScope,
      StatementContext statementContext,
      int depth) {
    kinds.add(new Kind(12, () -> choice(generatorScope, statementContext, depth)));
    if (statementContext == PLAIN) {
      kinds.add(new Kind(12, () -> loop(generatorScope, depth)));
    } else {
      kinds.add(new Kind(6, () -> countDown(generatorScope)));
    }
    if (context.has(LanguageFeature.ATOMIC) && statementContext != D_STEP) {
      kinds.add(
          new Kind(
              14,
              () -> block("atomic {", generatorScope, "};", s -> guarded(s, ATOMIC, depth - 1))));
    }
    if (context.has(LanguageFeature.D_STEP) && statementContext != D_STEP) {
      kinds.add(new Kind(12, () -> deterministic(generatorScope, depth)));
    }
    if (context.has(LanguageFeature.UNLESS) && statementContext != D_STEP) {
      kinds.add(new Kind(14, () -> unless(generatorScope, statementContext, depth)));
    }
    if (context.has(LanguageFeature.FOR)) {
      kinds.add(new Kind(9, () -> forLoop(generatorScope, statementContext, depth)));
    }
    if (context.has(LanguageFeature.NESTED_SCOPE)) {
      kinds.add(new Kind(8, () -> nested(generatorScope, statementContext, depth)));
    }
  }

  private void choice(GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    context
        .out()
        .block(
            "if",
            () -> options(generatorScope, statementContext, depth, source.oneOf("skip;", "true;")),
            "fi;");
  }

  void loop(GeneratorScope generatorScope, int depth) {
    context.out().block("do", () -> options(generatorScope, PLAIN, depth, "break;"), "od;");
  }

  /**
   * @param last the statement that ends the last option, and others at random
   */
  private void options(
      GeneratorScope generatorScope, StatementContext statementContext, int depth, String last) {
    int count = source.between(1, 3);
    for (int i = 0; i < count; i++) {
      context.line(":: " + guard(generatorScope, statementContext) + source.oneOf(" ->", ";"));
      sequence(generatorScope, statementContext, source.between(0, 2), depth - 1);
      if (source.chance(20)) {
        context.line(last);
      } else if (source.chance(25)) {
        simple.write(generatorScope, statementContext);
      }
    }
    if (context.has(LanguageFeature.TIMEOUT) && statementContext != D_STEP && source.chance(30)) {
      context.line(source.oneOf(":: timeout ->", ":: timeout && g0 < 2 ->"));
      context.line(last);
    } else if (statementContext == D_STEP || source.chance(50)) {
      context.line(":: else ->");
      context.line(source.chance(60) ? last : "skip;");
    }
  }

  private String guard(GeneratorScope generatorScope, StatementContext statementContext) {
    if (context.has(LanguageFeature.CHANNEL) && statementContext != D_STEP && source.chance(50)) {
      return source.chance(60)
          ? messageGenerator.receive(generatorScope)
          : messageGenerator.send(generatorScope);
    }
    return source.chance(15) && statementContext != D_STEP
        ? simple.assignment(generatorScope)
        : generator.condition(generatorScope, 2);
  }

  private void deterministic(GeneratorScope generatorScope, int depth) {
    labelGenerator.separate();
    block("d_step {", generatorScope, "};", s -> guarded(s, D_STEP, depth - 1));
  }

  /** The body of an atomic or d_step, whose first statement may block. */
  private void guarded(
      GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    if (source.chance(50)) {
      String guard =
          statementContext == D_STEP
              ? ownGuard(generatorScope)
              : guard(generatorScope, statementContext);
      context.line(guard + source.oneOf(" ->", ";"));
    } else if (statementContext == D_STEP && context.has(LanguageFeature.RENDEZVOUS)) {
      // Spin lets a d_step that begins with an assertion interrupt a rendezvous.
      context.line(simple.assignment(generatorScope) + ";");
    }
    sequence(generatorScope, statementContext, source.between(1, 3), depth);
    if (statementContext == D_STEP && context.has(LanguageFeature.RISKY) && source.chance(20)) {
      context.line(generator.condition(generatorScope, 2) + ";");
    }
  }

  private String ownGuard(GeneratorScope generatorScope) {
    return generatorScope.links().stream().anyMatch(ChannelReference::isBuffered)
            && source.chance(50)
        ? messageGenerator.buffered(generatorScope)
        : generator.condition(generatorScope, 2);
  }

  private void unless(GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    labelGenerator.separate();
    block(
        "{",
        generatorScope,
        "} unless {",
        s -> sequence(s, statementContext, source.between(1, 3), depth - 1));
    block(
        guard(generatorScope, statementContext) + source.oneOf(" ->", ";"),
        generatorScope,
        "};",
        s -> sequence(s, statementContext, source.between(0, 2), depth - 1));
  }

  private void jump(GeneratorScope generatorScope) {
    context.line("if");
    context.line(":: " + generator.condition(generatorScope, 1) + " ->");
    labelGenerator.jump();
    context.line(":: else ->");
    context.line("skip;");
    context.line("fi;");
  }

  private void select() {
    context.line("select (i1 : %d .. %d);".formatted(source.below(2), source.between(1, 2)));
  }

  private void inline(GeneratorScope generatorScope, StatementContext statementContext) {
    String to = generatorScope.assignable(NATURAL).text();
    context.line(
        statementContext == PLAIN && source.chance(40)
            ? "busy(%s);".formatted(to)
            : "work(%s, %s);".formatted(to, generatorScope.readable(NATURAL).text()));
  }

  private void forLoop(
      GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    List<ChannelReference> structured =
        generatorScope.links().stream()
            .filter(
                l ->
                    l.isBuffered() && l.messageSignature().isStructure() && !l.text().contains("["))
            .toList();
    List<String> arrays =
        generatorScope.arrays().stream()
            .map(GeneratorScope.Array::name)
            .filter(a -> !a.contains("."))
            .toList();
    if (!structured.isEmpty() && statementContext == PLAIN && source.chance(40)) {
      block(
          "for (%s in %s) {"
              .formatted(source.pick(generatorScope.structs()), source.pick(structured).text()),
          generatorScope,
          "}",
          s -> simple.write(s, statementContext));
    } else {
      String range =
          !arrays.isEmpty() && source.chance(40)
              ? "in " + source.pick(arrays)
              : ": %d .. %d".formatted(source.below(2), source.between(1, 2));
      block(
          "for (i0 " + range + ") {",
          generatorScope,
          "}",
          s ->
              sequence(
                  s,
                  statementContext,
                  source.between(1, 2),
                  statementContext == PLAIN ? depth - 1 : 0));
    }
    context.line("skip;");
  }

  private void nested(GeneratorScope generatorScope, StatementContext statementContext, int depth) {
    String name = "n" + depth;
    block(
        "{",
        generatorScope,
        "};",
        s -> {
          context.line(
              "byte %s%s;".formatted(name, source.chance(50) ? " = " + source.below(3) : ""));
          s.add(new LValue(name, NATURAL));
          sequence(s, statementContext, source.between(1, 3), depth - 1);
        });
    if (statementContext == D_STEP) {
      context.line("skip;");
    }
  }

  private void lateDeclaration(GeneratorScope generatorScope) {
    labelGenerator.separate();
    String name = "d" + declared++;
    context.line("byte %s = %s;".formatted(name, generator.small(generatorScope)));
    generatorScope.add(new LValue(name, NATURAL));
  }

  private void countDown(GeneratorScope generatorScope) {
    String counter = generatorScope.assignable(NATURAL).text();
    context
        .out()
        .block(
            "do",
            () -> {
              context.line(":: %s > 0 ->".formatted(counter));
              context.line(counter + "--;");
              context.line(":: else ->");
              context.line("break;");
            },
            "od;");
  }

  private void block(
      String open, GeneratorScope generatorScope, String close, Consumer<GeneratorScope> body) {
    context.out().block(open, () -> body.accept(generatorScope.inner()), close);
  }
}
