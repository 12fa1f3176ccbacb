package rondo.explore.search.expansion;

import rondo.explore.Reducer;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;

/**
 * The cycle proviso of partial-order reduction for a search in any order, by any number of threads:
 * from every state that is expanded to an ample set, a path leads to a state that is expanded
 * fully, so that no transition is postponed for ever.
 *
 * <p>An ample set with a new state as successor needs no check: the successor is expanded later, by
 * whichever thread, so along such successors time advances. Otherwise the ample sets of the
 * successor, of its successor and so on are computed, until a state without an ample set is
 * reached. Since ample sets are a function of the state, and a state is expanded to its ample set
 * or fully, this is a path of the state space that is searched, whether or not its states are
 * expanded already.
 */
final class CycleProviso implements TransitionSink {
  /** The maximum length of a path. */
  private static final int MAX_LENGTH = 32;

  private final Reducer reducer;
  private final int[] next;
  private final int[] state;
  private boolean hasNext;

  CycleProviso(TransitionSystem system) {
    reducer = system.reducer();
    next = new int[system.layout().words()];
    state = new int[system.layout().words()];
  }

  /** Sets the first state of the path, a successor in an ample set. */
  void begin(int[] successor) {
    System.arraycopy(successor, 0, next, 0, next.length);
  }

  /** Whether the path from the first state ends in a state without an ample set. */
  boolean endsInFullExpansion() {
    for (int length = 0; length < MAX_LENGTH; length++) {
      System.arraycopy(next, 0, state, 0, state.length);
      hasNext = false;
      if (!reducer.ample(state, 0, this)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void transition(int[] successor, int[] changes, int length) {
    if (!hasNext) {
      hasNext = true;
      System.arraycopy(successor, 0, next, 0, next.length);
    }
  }

  @Override
  public void fault(Fault.Kind kind) {
    // A state whose ample set has faults is expanded fully.
  }
}
