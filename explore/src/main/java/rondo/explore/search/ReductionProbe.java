package rondo.explore.search;

import java.util.List;
import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.EndlessAtomicException;
import rondo.ir.Fault;

/**
 * Finds out whether looking for ample sets is worth its cost. In some models every step depends on
 * every other one, in all states but a few: then a search without a reducer sees the same states,
 * in less time.
 */
final class ReductionProbe {
  private static final TransitionSink IGNORE =
      new TransitionSink() {
        @Override
        public void transition(int[] successor, int[] changes, int length) {
          // Only that there is one matters.
        }

        @Override
        public void fault(Fault.Kind kind) {
          // Only the search reports faults.
        }
      };

  /** With fewer states than this, the search will be short in any case. */
  private static final int FEW = 256;

  private ReductionProbe() {}

  /** The system, without its reducer if that finds nothing in any state of a sample. */
  static TransitionSystem keepIfUseful(TransitionSystem system, List<int[]> sample) {
    Reducer reducer = system.reducer();
    return reducer == Reducer.NONE || sample.size() < FEW || finds(reducer, sample)
        ? system
        : system.withReducers(() -> Reducer.NONE);
  }

  private static boolean finds(Reducer reducer, List<int[]> sample) {
    try {
      return sample.stream().anyMatch(state -> reducer.ample(state, 0, IGNORE));
    } catch (EndlessAtomicException e) {
      return true; // The search will come there too, and report it.
    }
  }
}
