package rondo.explore.memo;

import rondo.explore.TransitionSink;

/**
 * Shows a search what follows a state, in the array of the state itself: it is changed for the time
 * of the call, with a list of the words that changed.
 */
public final class SuccessorReporter {
  private final int[] changes;

  /**
   * @param words how many words a state has
   */
  public SuccessorReporter(int words) {
    changes = new int[2 * words];
  }

  /** The state may have more words than the successor; these stay as they are. */
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
