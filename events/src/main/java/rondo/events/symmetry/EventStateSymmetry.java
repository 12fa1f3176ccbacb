package rondo.events.symmetry;

import java.util.List;
import java.util.stream.IntStream;
import rondo.events.engine.EventLayout;
import rondo.events.engine.EventTransitionSystem;
import rondo.events.symmetry.ProcessSignatures.WordSignature;
import rondo.explore.symmetry.OrbitCanonicalizer;
import rondo.explore.symmetry.RefinementCanonicalizer;
import rondo.explore.symmetry.StateSymmetry;
import rondo.ir.event.EventSystem;

/**
 * The action of permutations of interchangeable processes on the states of an event-based protocol:
 * a permutation moves the words of a process to its image, and replaces the processes that occur in
 * local states, messages and monitor variables.
 */
public final class EventStateSymmetry implements StateSymmetry {
  /** The maximal number of interchangeable processes. */
  public static final int MAX_PROCESSES = SymmetricProcesses.MAX_PROCESSES;

  final SymmetricProcesses symmetric;
  final EventLayout layout;
  final int[] roleOf;

  /** The index of the run history if monitors have variables in it, else negative. */
  final int historyWord;

  private final ProcessSignatures signatures;
  private final ProcessPermuter permuter;

  /**
   * @param groups interchangeable processes, at most {@link #MAX_PROCESSES} in all
   */
  public EventStateSymmetry(EventTransitionSystem system, List<List<Integer>> groups) {
    EventSystem protocol = system.protocol();
    layout = system.eventLayout();
    symmetric = new SymmetricProcesses(groups, protocol.processes());
    signatures = new ProcessSignatures(protocol, system.interner(), symmetric);
    permuter = new ProcessPermuter(protocol, system.interner(), symmetric);
    roleOf =
        IntStream.range(0, protocol.processes())
            .map(p -> protocol.roles().indexOf(protocol.roleOf(p)))
            .toArray();
    historyWord = protocol.monitors().isEmpty() ? -1 : layout.history().orElseThrow();
  }

  @Override
  public int[] familySizes() {
    return symmetric.groups().stream().mapToInt(List::size).toArray();
  }

  /** The state before initialization is its own representative. */
  @Override
  public boolean isPermutable(int[] state, int member) {
    return isInitialized(state);
  }

  static boolean isInitialized(int[] state) {
    return state[EventLayout.OBSERVER] != 0;
  }

  @Override
  public OrbitCanonicalizer canonicalizer(int words) {
    return new RefinementCanonicalizer(this, new ProcessRefinement(this), words);
  }

  /** The signature of a word of a process. */
  WordSignature signature(int process, int k, int word) {
    return k == 0 ? signatures.ofLocal(roleOf[process], word) : signatures.ofPool(word);
  }

  WordSignature historySignature(int word) {
    return signatures.ofHistory(word);
  }

  @Override
  public void apply(int[] from, int[] to, int[] into) {
    long moved = 0;
    for (int n = 0; n < to.length; n++) {
      moved |= to[n] == n ? 0 : 1L << n;
    }
    if (moved == 0) {
      return;
    }
    int number = permuter.number(to);
    if (historyWord >= 0 && (historySignature(from[historyWord]).mentioned() & moved) != 0) {
      into[historyWord] = permuter.history(from[historyWord], to, number);
    }
    for (int p = 0; p < roleOf.length; p++) {
      int source = layout.local(p);
      int target = layout.local(symmetric.image(p, to));
      for (int k = 0; k < layout.width(); k++) {
        int word = from[source + k];
        if ((signature(p, k, word).mentioned() & moved) != 0) {
          word = image(p, k, word, to, number);
        }
        into[target + k] = word;
      }
    }
  }

  @Override
  public void move(int[] from, int[] to, int[] into) {
    for (int n = 0; n < to.length; n++) {
      if (to[n] != n) {
        int source = layout.local(symmetric.process(n));
        int target = layout.local(symmetric.process(to[n]));
        System.arraycopy(from, source, into, target, layout.width());
      }
    }
  }

  /**
   * Whether the transposition of two members leaves a state unchanged. A word that mentions only
   * one of them, or the two of them differently, is changed for certain.
   *
   * @param exchange the transposition
   * @param number its number
   */
  boolean isInvariant(int[] state, int one, int other, int[] exchange, int number) {
    if (historyWord >= 0 && !isInvariant(historySignature(state[historyWord]), one, other)) {
      return false;
    }
    for (int p = 0; p < roleOf.length; p++) {
      int index = symmetric.index(p);
      for (int k = 0; k < layout.width() && index != one && index != other; k++) {
        if (!isInvariant(signature(p, k, state[layout.local(p) + k]), one, other)) {
          return false;
        }
      }
    }
    long moved = 1L << one | 1L << other;
    int first = symmetric.process(one);
    int second = symmetric.process(other);
    for (int k = 0; k < layout.width(); k++) {
      int word = state[layout.local(first) + k];
      if (image(first, k, word, exchange, number) != state[layout.local(second) + k]) {
        return false;
      }
    }
    for (int p = 0; p < roleOf.length; p++) {
      for (int k = 0; k < layout.width() && p != first && p != second; k++) {
        int word = state[layout.local(p) + k];
        if ((signature(p, k, word).mentioned() & moved) != 0
            && image(p, k, word, exchange, number) != word) {
          return false;
        }
      }
    }
    return historyWord < 0
        || permuter.history(state[historyWord], exchange, number) == state[historyWord];
  }

  private static boolean isInvariant(WordSignature signature, int one, int other) {
    return signature.mentioned() == 0 || signature.hashFor(one) == signature.hashFor(other);
  }

  /** The number of a permutation. */
  int number(int[] to) {
    return permuter.number(to);
  }

  /** The image of a word of a process. */
  private int image(int process, int k, int word, int[] to, int number) {
    return k == 0
        ? permuter.local(roleOf[process], word, to, number)
        : permuter.pool(word, to, number);
  }

  @Override
  public long cacheBytes() {
    return signatures.bytes() + permuter.bytes();
  }
}
