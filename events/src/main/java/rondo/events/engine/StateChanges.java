package rondo.events.engine;

import java.util.Arrays;
import rondo.explore.TransitionSink;

/** Changes a state in place, with a log of the changes, and restores it after each transition. */
final class StateChanges {
  /** Pairs of a changed word and its value before the change. */
  private int[] changes = new int[64];

  private int changed;

  /** By word: the stamp of the last transition that changed it, so that it is logged once. */
  private final int[] logged;

  private int stamp;
  private int[] state;

  StateChanges(int words) {
    logged = new int[words];
  }

  /** Changes of this state follow. */
  void begin(int[] from) {
    state = from;
    changed = 0;
    stamp++;
  }

  void set(int word, int value) {
    if (state[word] != value) {
      if (logged[word] != stamp) {
        logged[word] = stamp;
        if (changed == changes.length) {
          changes = Arrays.copyOf(changes, 2 * changed);
        }
        changes[changed] = word;
        changes[changed + 1] = state[word];
        changed += 2;
      }
      state[word] = value;
    }
  }

  /** Reports the changed state and restores it. */
  void emit(TransitionSink sink) {
    stamp++;
    sink.transition(state, changes, changed);
    while (changed > 0) {
      changed -= 2;
      state[changes[changed]] = changes[changed + 1];
    }
  }
}
