package rondo.explore.memo;

import rondo.explore.TransitionSink;

/**
 * Reports successors to a search in place: the array of the source state is changed during the
 * call, with a list of the changed words.
 */
public final class SuccessorReporter {
  private final int[] changes;

  /**
   * @param words the number of words of a state
   */
  public SuccessorReporter(int words) {
    changes = new int[2 * words];
  }

  /**
   * Reports one successor. The state may have more words than the successor; these are unchanged.
   */
  public void report(int[] state, int[] successor, TransitionSink sink) {
    int end = 0;
    for (int w = 0; w < successor.length; w++) {
      if (state[w] != successor[w]) {
        changes[end] = w;
        changes[end + 1] = state[w];
        state[w] = successor[w];
        end += 2;
      }
    }
    sink.transition(state, changes, end);
    for (int i = 0; i < end; i += 2) {
      state[changes[i]] = changes[i + 1];
    }
  }
}
