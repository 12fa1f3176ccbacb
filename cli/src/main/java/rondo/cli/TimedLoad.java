package rondo.cli;

import java.time.Duration;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.cli.io.Console;
import rondo.diagnostics.RejectedException;

/**
 * A model that was read and translated within a time limit.
 *
 * @param remaining the part of the limit that is left for each property
 */
record TimedLoad<M>(M model, Duration remaining) {
  /** Reads and translates a model. */
  interface Loader<M> extends ScopedValue.CallableOp<M, RejectedException> {}

  /**
   * Loads a model.
   *
   * @throws LimitReachedException if the limit is reached
   */
  static <M> TimedLoad<M> within(Duration limit, Console console, Object title, Loader<M> loader)
      throws RejectedException {
    try (Budget budget = Budget.current().within(limit, () -> false);
        var _ = ConsoleListener.progress(console, title.toString())) {
      M model = budget.callChecked(loader);
      return new TimedLoad<>(model, budget.remaining().orElse(limit));
    }
  }
}
