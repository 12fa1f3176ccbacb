package rondo.explore.search;

import java.util.List;
import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.interpreter.EndlessAtomicException;

/**
 * Decides on a sample of states whether partial-order reduction is worth its cost. In some models
 * every transition depends on every other one, in all but a few states: then a search without a
 * reducer visits the same states in less time.
 */
final class ReductionProbe {
  private static final TransitionSink IGNORE =
      new TransitionSink() {
        @Override
        public void transition(int[] successor, int[] changes, int length) {
          // Only the existence of a set matters.
        }

        @Override
        public void fault(Fault.Kind kind) {
          // Only the search reports faults.
        }
      };

  /** A sample smaller than this means that the search will be short in any case. */
  private static final int MIN_SAMPLE = 256;

  private ReductionProbe() {}

  /** The system, without its reducer if that finds no ample set in any state of the sample. */
  static TransitionSystem keepIfUseful(TransitionSystem system, List<int[]> sample) {
    Reducer reducer = system.reducer();
    return reducer == Reducer.NONE || sample.size() < MIN_SAMPLE || finds(reducer, sample)
        ? system
        : system.withReducers(() -> Reducer.NONE);
  }

  private static boolean finds(Reducer reducer, List<int[]> sample) {
    try {
      return sample.stream().anyMatch(state -> reducer.ample(state, 0, IGNORE));
    } catch (EndlessAtomicException e) {
      return true; // The search will report it.
    }
  }
}
