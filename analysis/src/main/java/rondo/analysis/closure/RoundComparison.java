package rondo.analysis.closure;

import java.util.Optional;
import java.util.function.Consumer;

/** The order of a round relative to the position of a process; phases are compared first. */
enum RoundComparison {
  EARLIER,
  SAME,
  LATER;

  /** Continues on all paths on which the round compares in this way. */
  void assume(LinearTerm phase, LinearTerm round, StepPath stepPath, Consumer<StepPath> then) {
    if (stepPath.position().isEmpty()) {
      if (this == LATER) {
        then.accept(stepPath);
      }
      return;
    }
    RoundPosition own = stepPath.position().get();
    DifferenceConstraints constraints = stepPath.constraints();
    Optional<DifferenceConstraints> level = constraints.equal(phase, own.phase());
    switch (this) {
      case EARLIER -> {
        stepPath.with(constraints.less(phase, own.phase())).ifPresent(then);
        stepPath.with(level.flatMap(f -> f.less(round, own.round()))).ifPresent(then);
      }
      case SAME -> stepPath.with(level.flatMap(f -> f.equal(round, own.round()))).ifPresent(then);
      case LATER -> {
        stepPath.with(constraints.less(own.phase(), phase)).ifPresent(then);
        stepPath.with(level.flatMap(f -> f.less(own.round(), round))).ifPresent(then);
      }
    }
  }
}
