package rondo.explore.reduce;

import java.util.Arrays;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;

/** Buffers the transitions of a state, so that a subset of them can be reported later. */
final class StepBuffer implements TransitionSink {
  /** Pairs of a word index and the word's new value. */
  private int[] words = new int[1024];

  /** By transition: the start of its pairs. */
  private int[] starts = new int[64];

  private int size;
  private int faults;
  private int[] changes = new int[64];

  void clear() {
    size = 0;
    faults = 0;
    starts[0] = 0;
  }

  int size() {
    return size;
  }

  int faults() {
    return faults;
  }

  @Override
  public void transition(int[] state, int[] log, int length) {
    int at = starts[size];
    while (at + length > words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
    }
    for (int i = 0; i < length; i += 2) {
      words[at++] = log[i];
      words[at++] = state[log[i]];
    }
    if (++size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
    }
    starts[size] = at;
  }

  @Override
  public void fault(Fault.Kind kind) {
    faults++;
  }

  /** Reports transition {@code number} of {@code state}. */
  void replay(int number, int[] state, TransitionSink sink) {
    int from = starts[number];
    int length = starts[number + 1] - from;
    if (length > changes.length) {
      changes = new int[2 * length];
    }
    for (int i = 0; i < length; i += 2) {
      int word = words[from + i];
      changes[i] = word;
      changes[i + 1] = state[word];
      state[word] = words[from + i + 1];
    }
    sink.transition(state, changes, length);
    for (int i = length - 2; i >= 0; i -= 2) {
      state[changes[i]] = changes[i + 1];
    }
  }
}
