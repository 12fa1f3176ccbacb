package rondo.ir.event.proof;

import java.util.Optional;
import java.util.function.Consumer;

/** In how many ways a round can lie to where a process is; the phase counts first. */
enum Order {
  EARLIER,
  SAME,
  LATER;

  /** Goes on wherever the round can lie like this. */
  void where(Linear phase, Linear round, Path path, Consumer<Path> then) {
    if (path.stand().isEmpty()) {
      if (this == LATER) {
        then.accept(path);
      }
      return;
    }
    Standing stand = path.stand().get();
    Facts facts = path.facts();
    Optional<Facts> level = facts.equal(phase, stand.phase());
    switch (this) {
      case EARLIER -> {
        path.with(facts.less(phase, stand.phase())).ifPresent(then);
        path.with(level.flatMap(f -> f.less(round, stand.round()))).ifPresent(then);
      }
      case SAME -> path.with(level.flatMap(f -> f.equal(round, stand.round()))).ifPresent(then);
      case LATER -> {
        path.with(facts.less(stand.phase(), phase)).ifPresent(then);
        path.with(level.flatMap(f -> f.less(stand.round(), round))).ifPresent(then);
      }
    }
  }
}
