package rondo.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.data.Value;
import rondo.ir.round.RoundInterpreter;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundProperty.Validity;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundRun;
import rondo.ir.round.RoundState;
import rondo.ir.round.RoundState.Member;
import rondo.ir.round.RoundState.Standing;
import rondo.ir.round.RoundStep;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.RoundTransition;
import rondo.ir.round.RoundViolation;
import rondo.trace.round.RoundStory;

/**
 * Looks for what is wrong with runs of a protocol in rounds: for a property that is checked of
 * every run of the network. What is about whole runs is not looked at.
 */
final class WatchedRounds {
  private final RoundSystem system;
  private final RoundInterpreter interpreter;

  WatchedRounds(RoundSystem system) {
    this.system = system;
    List<RoundProperty> watched =
        system.properties().stream().filter(p -> p.when().isEmpty() && isWatched(p)).toList();
    this.interpreter = new RoundInterpreter(system.checking(watched));
  }

  /** Validity is looked at here, for all outputs and all values at once. */
  private static boolean isWatched(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Irrevocability _ -> true;
      case Validity _, RoundProperty.Temporal _ -> false;
    };
  }

  /** It takes the steps, without looking at validity. */
  RoundInterpreter interpreter() {
    return interpreter;
  }

  /**
   * What is wrong.
   *
   * @param property the one that is violated, one of them if there are several; empty if just an
   *     assertion or the like fails
   * @param unproposed a value that was decided though nobody proposed it, or none
   */
  record Finding(Optional<RoundProperty> property, Value unproposed) {}

  /** What is wrong with the last step of a run, or with the state that it leads to. */
  Optional<Finding> finding(RoundState start, List<RoundTransition> steps) {
    Optional<RoundState> last = steps.isEmpty() ? Optional.of(start) : steps.getLast().target();
    var violations = new ArrayList<RoundViolation>();
    if (!steps.isEmpty()) {
      violations.addAll(interpreter.violations(steps.getLast()));
    }
    last.ifPresent(s -> violations.addAll(interpreter.violations(s)));
    for (RoundViolation violation : violations) {
      if (violation instanceof RoundViolation.OfProperty(RoundProperty property)) {
        return Optional.of(new Finding(Optional.of(property), Value.NONE));
      }
    }
    Optional<Finding> invalid = last.flatMap(s -> invalid(start.members(), s));
    return violations.isEmpty()
        ? invalid
        : invalid.or(() -> Optional.of(new Finding(Optional.empty(), Value.NONE)));
  }

  /** A decision for what was nobody's input. */
  private Optional<Finding> invalid(List<Member> start, RoundState state) {
    for (RoundProperty property : system.properties()) {
      if (property instanceof Validity validity && validity.when().isEmpty()) {
        Optional<Value> value = unproposed(validity, start, state);
        if (value.isPresent()) {
          return Optional.of(new Finding(Optional.of(validity), value.get()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Value> unproposed(
      Validity validity, List<Member> start, RoundState state) {
    List<Value> proposed =
        start.stream()
            .filter(m -> m.standing() != Standing.BYZANTINE)
            .map(m -> m.variables().get(validity.input()))
            .toList();
    return state.members().stream()
        .map(m -> m.variables().get(validity.output()))
        .filter(v -> !(v instanceof Value.None) && !proposed.contains(v))
        .findFirst();
  }

  /** A run with what is wrong with it; one that has come to its end says so. */
  RoundRun run(RoundState start, List<RoundTransition> steps) {
    var all = new ArrayList<RoundStep>();
    steps.forEach(t -> all.add(t.step()));
    Optional<Finding> finding = finding(start, steps);
    RoundState last = steps.isEmpty() ? start : steps.getLast().target().orElse(start);
    if (finding.isEmpty() && interpreter.isOver(last)) {
      all.add(new RoundStep.Rest(0));
    }
    Value unproposed = finding.map(Finding::unproposed).orElse(Value.NONE);
    return new RoundRun(new RoundRun.Start(start.members(), unproposed), all, OptionalInt.empty());
  }

  /** Nobody sees a run that the interpreter has not taken step by step. */
  RoundStory story(RoundState start, List<RoundTransition> steps) {
    List<RoundProperty> violated =
        finding(start, steps).flatMap(Finding::property).stream().toList();
    RoundSystem checked = system.checking(violated);
    RoundReplay replay = RoundReplay.of(new RoundInterpreter(checked), run(start, steps));
    return RoundStory.of(checked, replay);
  }
}
