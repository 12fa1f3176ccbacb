package rondo.analysis.closure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An upper bound on the position of a process, relative to the phase that one of its variables
 * holds: before that phase, in that phase up to some round, or unbounded.
 *
 * @param position a round, doubled, plus 1 if the process may have reacted in it
 */
record RoundBound(long position) implements Comparable<RoundBound> {
  static final RoundBound BEFORE_PHASE = new RoundBound(Long.MIN_VALUE);
  static final RoundBound UNBOUNDED = new RoundBound(Long.MAX_VALUE);

  @Override
  public int compareTo(RoundBound other) {
    return Long.compare(position, other.position);
  }

  /** The least bound that holds at the end of a path. */
  static RoundBound of(StepPath stepPath, Optional<LinearTerm> phase) {
    if (stepPath.position().isEmpty()) {
      return BEFORE_PHASE;
    }
    if (phase.isEmpty()) {
      return UNBOUNDED;
    }
    RoundPosition current = stepPath.position().get();
    DifferenceConstraints constraints = stepPath.constraints();
    if (constraints.implyAtMost(current.phase().plus(1), phase.get())) {
      return BEFORE_PHASE;
    }
    if (!constraints.implyAtMost(current.phase(), phase.get())) {
      return UNBOUNDED;
    }
    return constraints
        .equal(current.phase(), phase.get())
        .flatMap(f -> f.upperBound(current.round()))
        .map(r -> new RoundBound(2 * r + (current.reacted() ? 1 : 0)))
        .orElse(UNBOUNDED);
  }

  /** All positions within the bound, as a case distinction. */
  List<StepPath> pathsWithin(
      StepPath stepPath, Optional<LinearTerm> phase, FreshVariables variables) {
    if (equals(UNBOUNDED)) {
      return List.of(
          withPosition(
              stepPath,
              new RoundPosition(variables.fresh(), variables.fresh(), true),
              stepPath.constraints()));
    }
    if (phase.isEmpty()) {
      return List.of(stepPath);
    }
    var cases = new ArrayList<StepPath>();
    var before = new RoundPosition(variables.fresh(), variables.fresh(), true);
    cases.add(
        withPosition(
            stepPath,
            before,
            stepPath.constraints().less(before.phase(), phase.get()).orElseThrow()));
    if (!equals(BEFORE_PHASE)) {
      LinearTerm round = LinearTerm.number(Math.floorDiv(position, 2));
      boolean reacted = Math.floorMod(position, 2) == 1;
      var there = new RoundPosition(phase.get(), round, reacted);
      cases.add(withPosition(stepPath, there, stepPath.constraints()));
      var earlier = new RoundPosition(phase.get(), variables.fresh(), true);
      cases.add(
          withPosition(
              stepPath,
              earlier,
              stepPath.constraints().less(earlier.round(), round).orElseThrow()));
    }
    return cases;
  }

  private static StepPath withPosition(
      StepPath stepPath, RoundPosition current, DifferenceConstraints constraints) {
    return new StepPath(
        constraints, stepPath.own(), stepPath.bound(), Optional.of(current), stepPath.effects());
  }
}
