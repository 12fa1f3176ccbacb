package rondo.testkit.generate;

import java.util.ArrayList;
import java.util.List;

/** Random creations of processes. */
final class Starts {
  private final Draft draft;
  private final Dice dice;
  private final Expressions expressions;

  Starts(Draft draft, Expressions expressions) {
    this.draft = draft;
    this.dice = draft.dice();
    this.expressions = expressions;
  }

  /** Starts a process while there are few. */
  void guarded(Scope scope) {
    List<ProcessPlan> startable = draft.plans().stream().filter(p -> !p.isInit()).toList();
    draft.line("if");
    draft.line(":: _nr_pr < %d ->".formatted(dice.between(3, 4)));
    String target = dice.chance(30) ? scope.assignable(Cell.Sort.NATURAL).text() + " = " : "";
    draft.line(target + run(scope, dice.pick(startable)) + ";");
    if (dice.chance(60)) {
      draft.line(":: else ->");
      draft.line("skip;");
    }
    draft.line("fi;");
  }

  /** A {@code run} of this process with fitting arguments. */
  String run(Scope scope, ProcessPlan plan) {
    var arguments = new ArrayList<String>();
    for (ProcessPlan.Parameter parameter : plan.parameters()) {
      arguments.add(
          switch (parameter) {
            case ProcessPlan.Parameter.Number() -> expressions.small(scope);
            case ProcessPlan.Parameter.Channel(Signature signature) ->
                dice.pick(
                        scope.links().stream()
                            .filter(l -> l.signature().equals(signature))
                            .toList())
                    .text();
          });
    }
    String priority =
        draft.has(Trait.PRIORITY) && dice.chance(50) ? " priority " + dice.between(1, 3) : "";
    return "run " + plan.name() + "(" + String.join(", ", arguments) + ")" + priority;
  }
}
