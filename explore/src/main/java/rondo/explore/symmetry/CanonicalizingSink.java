package rondo.explore.symmetry;

import java.util.Arrays;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;

/**
 * Replaces successors by their canonical representatives before passing them on. Not thread-safe.
 */
final class CanonicalizingSink implements TransitionSink {
  private final StateSymmetry symmetry;
  private final OrbitCanonicalizer canonicalizer;
  private final int[] to;
  private final int[] source;
  private final int[] successor;
  private final int[] renamings;
  private TransitionSink sink;

  CanonicalizingSink(StateSymmetry symmetry, int words) {
    this.symmetry = symmetry;
    canonicalizer = symmetry.canonicalizer(words);
    to = new int[Arrays.stream(symmetry.familySizes()).sum()];
    source = new int[words];
    successor = new int[words];
    renamings = new int[2 * words];
  }

  /** Replaces a state by its representative; returns the permutation, valid until the next call. */
  int[] canonicalize(int[] state) {
    canonicalizer.canonicalize(state, to);
    System.arraycopy(state, 0, successor, 0, successor.length);
    canonicalizer.writeRepresentative(successor, to, state);
    return to;
  }

  /** The state permuted by {@code by}. */
  int[] permuted(int[] state, int[] by) {
    int[] target = state.clone();
    symmetry.apply(state, by, target);
    return target;
  }

  /** Sets the representative whose successors are reported next. */
  void setSource(int[] representative, TransitionSink receiver) {
    setSink(receiver);
    System.arraycopy(representative, 0, source, 0, source.length);
    canonicalizer.setSource(representative);
  }

  void setSink(TransitionSink receiver) {
    sink = receiver;
  }

  @Override
  public void transition(int[] state, int[] changes, int length) {
    canonicalizer.canonicalize(state, changes, length, to);
    if (isIdentity()) {
      sink.transition(state, changes, length);
      return;
    }
    System.arraycopy(state, 0, successor, 0, successor.length);
    canonicalizer.writeRepresentative(successor, to, state);
    int end = 0;
    for (int w = 0; w < source.length; w++) {
      if (state[w] != source[w]) {
        renamings[end] = w;
        renamings[end + 1] = source[w];
        end += 2;
      }
    }
    sink.transition(state, renamings, end);
    System.arraycopy(successor, 0, state, 0, successor.length);
  }

  private boolean isIdentity() {
    for (int m = 0; m < to.length; m++) {
      if (to[m] != m) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void fault(Fault.Kind kind) {
    sink.fault(kind);
  }
}
