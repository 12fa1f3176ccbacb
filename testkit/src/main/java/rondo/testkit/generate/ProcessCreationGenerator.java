package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** Generates random creations of processes. */
final class ProcessCreationGenerator {
  private final GeneratorContext context;
  private final RandomSource source;
  private final PromelaExpressionGenerator generator;

  ProcessCreationGenerator(GeneratorContext context, PromelaExpressionGenerator generator) {
    this.context = context;
    this.source = context.source();
    this.generator = generator;
  }

  /** Starts a process if there are few. */
  void guarded(GeneratorScope generatorScope) {
    List<ProctypeOutline> startable = context.plans().stream().filter(p -> !p.isInit()).toList();
    context.line("if");
    context.line(":: _nr_pr < %d ->".formatted(source.between(3, 4)));
    String target =
        source.chance(30) ? generatorScope.assignable(LValue.Sort.NATURAL).text() + " = " : "";
    context.line(target + run(generatorScope, source.pick(startable)) + ";");
    if (source.chance(60)) {
      context.line(":: else ->");
      context.line("skip;");
    }
    context.line("fi;");
  }

  /** A {@code run} of this proctype with arguments of the right types. */
  String run(GeneratorScope generatorScope, ProctypeOutline plan) {
    var arguments = new ArrayList<String>();
    for (ProctypeOutline.Parameter parameter : plan.parameters()) {
      arguments.add(
          switch (parameter) {
            case ProctypeOutline.Parameter.Number() -> generator.small(generatorScope);
            case ProctypeOutline.Parameter.Channel(MessageSignature messageSignature) ->
                source
                    .pick(
                        generatorScope.links().stream()
                            .filter(l -> l.messageSignature().equals(messageSignature))
                            .toList())
                    .text();
          });
    }
    String priority =
        context.has(LanguageFeature.PRIORITY) && source.chance(50)
            ? " priority " + source.between(1, 3)
            : "";
    return "run " + plan.name() + "(" + String.join(", ", arguments) + ")" + priority;
  }
}
