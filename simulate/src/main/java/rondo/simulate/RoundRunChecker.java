package rondo.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.Value;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundProperty.Validity;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundInterpreter;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundTransition;
import rondo.ir.round.interpreter.RoundViolation;
import rondo.trace.view.RoundTraceViewBuilder;
import rondo.trace.view.TraceView;

/**
 * Checks runs of a round-based protocol against the properties that hold for every run of the
 * network. LiveVariables is not checked.
 */
final class RoundRunChecker {
  private final RoundSystem system;
  private final RoundInterpreter interpreter;

  RoundRunChecker(RoundSystem system) {
    this.system = system;
    List<RoundProperty> watched =
        system.properties().stream()
            .filter(p -> p.assumptions().isEmpty() && !p.isWitness() && isCheckable(p))
            .toList();
    this.interpreter = new RoundInterpreter(system.withProperties(watched));
  }

  /** Whether the property is checked here; validity is, for all outputs and all values at once. */
  private static boolean isCheckable(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Irrevocability _ -> true;
      case Validity _, RoundProperty.Temporal _ -> false;
    };
  }

  /** The interpreter of the steps, without validity. */
  RoundInterpreter interpreter() {
    return interpreter;
  }

  /**
   * A violation.
   *
   * @param property a violated property; empty if an assertion fails or a run-time error occurs
   * @param unproposed a decided value that no process proposed, or none
   */
  record RunViolation(Optional<RoundProperty> property, Value unproposed) {}

  /** The violation in the last step of a run or in its last state. */
  Optional<RunViolation> violation(RoundState start, List<RoundTransition> steps) {
    Optional<RoundState> last = steps.isEmpty() ? Optional.of(start) : steps.getLast().target();
    var violations = new ArrayList<RoundViolation>();
    if (!steps.isEmpty()) {
      violations.addAll(interpreter.violations(steps.getLast()));
    }
    last.ifPresent(s -> violations.addAll(interpreter.violations(s)));
    for (RoundViolation violation : violations) {
      if (violation instanceof RoundViolation.PropertyViolation(RoundProperty property)) {
        return Optional.of(new RunViolation(Optional.of(property), Value.NONE));
      }
    }
    Optional<RunViolation> invalid = last.flatMap(s -> invalid(start.processStates(), s));
    return violations.isEmpty()
        ? invalid
        : invalid.or(() -> Optional.of(new RunViolation(Optional.empty(), Value.NONE)));
  }

  /** A violation of validity: a decided value that no process proposed. */
  private Optional<RunViolation> invalid(List<ProcessState> start, RoundState state) {
    for (RoundProperty property : system.properties()) {
      if (property instanceof Validity validity && validity.assumptions().isEmpty()) {
        Optional<Value> value = unproposed(validity, start, state);
        if (value.isPresent()) {
          return Optional.of(new RunViolation(Optional.of(validity), value.get()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Value> unproposed(
      Validity validity, List<ProcessState> start, RoundState state) {
    List<Value> proposed =
        start.stream()
            .filter(m -> m.status() != ProcessStatus.BYZANTINE)
            .map(m -> m.variables().get(validity.input()))
            .toList();
    return state.processStates().stream()
        .map(m -> m.variables().get(validity.output()))
        .filter(v -> !(v instanceof Value.None) && !proposed.contains(v))
        .findFirst();
  }

  /** The run with its violation, or with its end if it is complete. */
  RoundRun run(RoundState start, List<RoundTransition> steps) {
    var all = new ArrayList<RoundStep>();
    steps.forEach(t -> all.add(t.step()));
    Optional<RunViolation> finding = violation(start, steps);
    RoundState last = steps.isEmpty() ? start : steps.getLast().target().orElse(start);
    if (finding.isEmpty() && interpreter.isFinal(last)) {
      all.add(new RoundStep.Stutter(0));
    }
    Value unproposed = finding.map(RunViolation::unproposed).orElse(Value.NONE);
    return new RoundRun(
        new RoundRun.Start(start.processStates(), unproposed), all, OptionalInt.empty());
  }

  /** The trace; where it violates a property or has ended, it is replayed by the interpreter. */
  TraceView view(RoundState start, List<RoundTransition> steps) {
    Optional<RunViolation> violation = violation(start, steps);
    RoundRun run = run(start, steps);
    RoundSystem checked =
        system.withProperties(violation.flatMap(RunViolation::property).stream().toList());
    boolean isOpen = violation.isEmpty() && run.steps().size() == steps.size();
    RoundReplay replay =
        isOpen
            ? new RoundReplay(run, states(start, steps), steps, List.of())
            : RoundReplay.of(new RoundInterpreter(checked), run);
    return RoundTraceViewBuilder.build(checked, replay);
  }

  private static List<RoundState> states(RoundState start, List<RoundTransition> steps) {
    var states = new ArrayList<>(List.of(start));
    steps.forEach(s -> s.target().ifPresent(states::add));
    return states;
  }
}
