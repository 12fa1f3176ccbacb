package rondo.analysis.closure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.event.RoundCondition;

/**
 * A path prefix through a step of a process, in symbolic execution.
 *
 * @param constraints the path condition
 * @param own the variables of the process
 * @param bound the values of bound variables, by slot
 * @param position the position of the process; empty initially
 * @param effects the effects of this step so far
 */
record StepPath(
    DifferenceConstraints constraints,
    List<PathValue> own,
    Map<Integer, PathValue> bound,
    Optional<RoundPosition> position,
    Effects effects) {
  StepPath {
    own = List.copyOf(own);
    bound = Map.copyOf(bound);
  }

  /**
   * A condition that may be violated on this path; if it need not be, there is another path without
   * the violation.
   */
  record PossibleViolation(RoundCondition condition, Position at) {}

  /**
   * The effects of a step.
   *
   * @param sent whether a message was sent
   * @param enteredBy the send, if any, by which the process entered its round in this step
   */
  record Effects(
      boolean sent, Optional<Object> enteredBy, Optional<PossibleViolation> possibleViolation) {
    static final Effects NONE = new Effects(false, Optional.empty(), Optional.empty());
  }

  StepPath with(DifferenceConstraints others) {
    return new StepPath(others, own, bound, position, effects);
  }

  /** A copy with these constraints, if they are satisfiable. */
  Optional<StepPath> with(Optional<DifferenceConstraints> others) {
    return others.map(this::with);
  }

  StepPath assigned(int variable, PathValue value) {
    var changed = new ArrayList<>(own);
    changed.set(variable, value);
    return new StepPath(constraints, changed, bound, position, effects);
  }

  StepPath withVariables(List<PathValue> variables) {
    return new StepPath(constraints, variables, bound, position, effects);
  }

  StepPath withBinding(int slot, PathValue value) {
    var more = new HashMap<>(bound);
    more.put(slot, value);
    return new StepPath(constraints, own, more, position, effects);
  }

  /** The path after reacting to messages of a round. */
  StepPath reacted(LinearTerm phase, LinearTerm round) {
    var there = new RoundPosition(phase, round, true);
    return new StepPath(
        constraints,
        own,
        bound,
        Optional.of(there),
        new Effects(effects.sent(), Optional.empty(), effects.possibleViolation()));
  }

  /** The path after entering a round by sending. */
  StepPath entered(LinearTerm phase, LinearTerm round, Object by) {
    var there = new RoundPosition(phase, round, false);
    return new StepPath(
        constraints,
        own,
        bound,
        Optional.of(there),
        new Effects(true, Optional.of(by), effects.possibleViolation()));
  }

  StepPath sent() {
    return new StepPath(
        constraints,
        own,
        bound,
        position,
        new Effects(true, effects.enteredBy(), effects.possibleViolation()));
  }

  StepPath withPossibleViolation(RoundCondition condition, Position at) {
    return effects.possibleViolation().isPresent()
        ? this
        : new StepPath(
            constraints,
            own,
            bound,
            position,
            new Effects(
                effects.sent(),
                effects.enteredBy(),
                Optional.of(new PossibleViolation(condition, at))));
  }

  boolean hasPossibleViolation() {
    return effects.possibleViolation().isPresent();
  }
}
