package rondo.explore.search;

import java.util.List;
import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;
import rondo.ir.interpreter.EndlessAtomicException;

/**
 * Decides whether partial-order reduction is worth its cost, on a sample of states in advance and
 * during the search. In some models every transition depends on every other one, in all but a few
 * states: then a search without a reducer visits nearly the same states in less time. It may go on
 * without at any time, since the cycle proviso allows that a state is expanded fully, unless the
 * reducer says otherwise.
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
  private static final int MIN_SAMPLE = 64;

  /** Reduction is worth its cost if one in so many states has an ample set. */
  private static final int USEFUL = 100;

  private ReductionProbe() {}

  /** The system, without its reducer if that finds ample sets in too few states of the sample. */
  static TransitionSystem keepIfUseful(TransitionSystem system, List<int[]> sample) {
    Reducer reducer = system.reducer();
    return reducer == Reducer.NONE || sample.size() < MIN_SAMPLE || finds(reducer, sample)
        ? system
        : system.withReducers(() -> Reducer.NONE);
  }

  private static boolean finds(Reducer reducer, List<int[]> sample) {
    try {
      int found = 0;
      for (int[] state : sample) {
        found += reducer.ample(state, 0, IGNORE) ? 1 : 0;
        if (isUseful(found, sample.size())) {
          return true;
        }
      }
      return false;
    } catch (EndlessAtomicException e) {
      return true; // The search will report it.
    }
  }

  /** The system, without its reducer if too few of the states expanded so far were reduced. */
  static TransitionSystem keepIfUseful(TransitionSystem system, long reduced, long expanded) {
    return !system.isReduced() || isUseful(reduced, expanded) || !system.reducer().isDispensable()
        ? system
        : system.withReducers(() -> Reducer.NONE);
  }

  private static boolean isUseful(long reduced, long states) {
    return reduced * USEFUL >= states && reduced > 0;
  }
}
