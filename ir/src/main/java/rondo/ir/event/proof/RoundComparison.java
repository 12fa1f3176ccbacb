package rondo.ir.event.proof;

import java.util.Optional;
import java.util.function.Consumer;

/** In how many ways a round can lie to where a process is; the phase counts first. */
enum RoundComparison {
  EARLIER,
  SAME,
  LATER;

  /** Goes on wherever the round can lie like this. */
  void assume(LinearTerm phase, LinearTerm round, StepPath stepPath, Consumer<StepPath> then) {
    if (stepPath.position().isEmpty()) {
      if (this == LATER) {
        then.accept(stepPath);
      }
      return;
    }
    RoundPosition stand = stepPath.position().get();
    DifferenceConstraints constraints = stepPath.constraints();
    Optional<DifferenceConstraints> level = constraints.equal(phase, stand.phase());
    switch (this) {
      case EARLIER -> {
        stepPath.with(constraints.less(phase, stand.phase())).ifPresent(then);
        stepPath.with(level.flatMap(f -> f.less(round, stand.round()))).ifPresent(then);
      }
      case SAME -> stepPath.with(level.flatMap(f -> f.equal(round, stand.round()))).ifPresent(then);
      case LATER -> {
        stepPath.with(constraints.less(stand.phase(), phase)).ifPresent(then);
        stepPath.with(level.flatMap(f -> f.less(stand.round(), round))).ifPresent(then);
      }
    }
  }
}
