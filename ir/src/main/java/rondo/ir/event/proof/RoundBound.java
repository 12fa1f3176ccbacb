package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Up to where a process may be, as compared with a number that it has: before that phase, or in
 * that phase up to some round, or anywhere.
 *
 * @param position a round, doubled, and 1 more if it may have reacted in it
 */
record RoundBound(long position) implements Comparable<RoundBound> {
  static final RoundBound BEFORE_PHASE = new RoundBound(Long.MIN_VALUE);
  static final RoundBound UNBOUNDED = new RoundBound(Long.MAX_VALUE);

  @Override
  public int compareTo(RoundBound other) {
    return Long.compare(position, other.position);
  }

  /** The least one under which a process is at the end of a way. */
  static RoundBound of(StepPath stepPath, Optional<LinearTerm> phase) {
    if (stepPath.position().isEmpty()) {
      return BEFORE_PHASE;
    }
    if (phase.isEmpty()) {
      return UNBOUNDED;
    }
    RoundPosition stand = stepPath.position().get();
    DifferenceConstraints constraints = stepPath.constraints();
    if (constraints.implyAtMost(stand.phase().plus(1), phase.get())) {
      return BEFORE_PHASE;
    }
    if (!constraints.implyAtMost(stand.phase(), phase.get())) {
      return UNBOUNDED;
    }
    return constraints
        .equal(stand.phase(), phase.get())
        .flatMap(f -> f.upperBound(stand.round()))
        .map(r -> new RoundBound(2 * r + (stand.reacted() ? 1 : 0)))
        .orElse(UNBOUNDED);
  }

  /** Everywhere that a process may be, in a few cases. */
  List<StepPath> pathsWithin(
      StepPath stepPath, Optional<LinearTerm> phase, FreshVariables variables) {
    if (equals(UNBOUNDED)) {
      return List.of(
          standing(
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
        standing(
            stepPath,
            before,
            stepPath.constraints().less(before.phase(), phase.get()).orElseThrow()));
    if (!equals(BEFORE_PHASE)) {
      LinearTerm round = LinearTerm.number(Math.floorDiv(position, 2));
      boolean reacted = Math.floorMod(position, 2) == 1;
      var there = new RoundPosition(phase.get(), round, reacted);
      cases.add(standing(stepPath, there, stepPath.constraints()));
      var earlier = new RoundPosition(phase.get(), variables.fresh(), true);
      cases.add(
          standing(
              stepPath,
              earlier,
              stepPath.constraints().less(earlier.round(), round).orElseThrow()));
    }
    return cases;
  }

  private static StepPath standing(
      StepPath stepPath, RoundPosition stand, DifferenceConstraints constraints) {
    return new StepPath(
        constraints, stepPath.own(), stepPath.bound(), Optional.of(stand), stepPath.effects());
  }
}
