package rondo.events.symmetry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rondo.events.engine.EventLayout;
import rondo.events.symmetry.ProcessSignatures.WordSignature;
import rondo.ir.event.EventSystem;

/**
 * Computes the canonical representative of a state under permutations of interchangeable processes.
 * Not thread-safe.
 *
 * <p>Every interchangeable process has a signature: the sum, over all words of the state, of a hash
 * of the word with that process marked ({@link ProcessSignatures}), combined with whether the word
 * belongs to the process itself, to a fixed process, or to another process of a group. Process
 * identifiers do not enter the hash, so signatures are equivariant: in a permuted state, the image
 * of a process has the signature of that process. The candidates are the images of a state under
 * the permutations after which the members of each group are sorted by signature. A state and its
 * images have the same candidates, therefore the same least candidate, which is the representative.
 * If all signatures differ, there is one candidate; members with equal signatures are tried in
 * every order. This is unnecessary if all transpositions of neighbours with equal signatures leave
 * the state unchanged, since all orders then give the same state. It does not matter whether
 * signatures are equal by symmetry or by collision.
 *
 * <p>Where there are too many orders, only one is tried; then an orbit may have several
 * representatives. This costs states, but is sound, since each of them is in the orbit.
 */
final class EventOrbitCanonicalizer {
  /** The maximal number of orders that are tried: all those of seven processes. */
  private static final long MAX_ORDERS = 5040;

  private static final long OWN = 0x2545F4914F6CDD1DL;

  private final SymmetricProcesses symmetric;
  private final EventLayout layout;
  private final ProcessSignatures wordSignatures;
  private final ProcessPermuter permuter;
  private final int[] roles;

  /** By process and word: the hash of the owner of the word. */
  private final long[][] owners;

  private final long[] signatures;
  private final int[][] order;
  private final int[] to;
  private final int[] exchange;
  private final int[] candidate;
  private WordSignature[][] locals;
  private WordSignature[] pools = new WordSignature[64];

  /** The index of the run history if monitors have variables in it, else negative. */
  private final int historyWord;

  private final long historyOwner;

  private int[] state;
  private int[] least;
  private int[] leastBy;

  EventOrbitCanonicalizer(
      EventSystem system,
      SymmetricProcesses symmetric,
      EventLayout layout,
      ProcessSignatures wordSignatures,
      ProcessPermuter permuter) {
    this.symmetric = symmetric;
    this.layout = layout;
    this.wordSignatures = wordSignatures;
    this.permuter = permuter;
    roles =
        IntStream.range(0, system.processes())
            .map(p -> system.roles().indexOf(system.roleOf(p)))
            .toArray();
    owners = new long[system.processes()][layout.width()];
    for (int p = 0; p < owners.length; p++) {
      for (int k = 0; k < layout.width(); k++) {
        owners[p][k] = ProcessSignatures.mix((long) symmetric.groupOf(p) * layout.width() + k + 1);
      }
    }
    signatures = new long[system.processes()];
    order =
        symmetric.groups().stream()
            .map(g -> g.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    to = symmetric.identity();
    exchange = symmetric.identity();
    candidate = new int[layout.words()];
    least = new int[layout.words()];
    leastBy = symmetric.identity();
    locals = new WordSignature[system.roles().size()][64];
    historyWord = system.monitors().isEmpty() ? -1 : layout.history().orElseThrow();
    historyOwner = ProcessSignatures.mix(-1L);
  }

  /**
   * Computes the representative.
   *
   * @param from a state, which is not changed
   * @param representative receives the representative
   * @return the permutation that was applied: process p becomes {@code to[p]}; overwritten by the
   *     next call
   */
  int[] canonicalize(int[] from, int[] representative) {
    state = from;
    computeSignatures();
    boolean tied = sort();
    if (!tied || areTiesInterchangeable()) {
      buildPermutation();
      permute(to, representative);
      return to;
    }
    least[0] = Integer.MAX_VALUE;
    if (orders() <= MAX_ORDERS) {
      tryOrders(0, 0);
    } else {
      compare();
    }
    System.arraycopy(least, 0, representative, 0, least.length);
    return leastBy;
  }

  // Signatures

  /** Terms that are equal for all members of a group are omitted. */
  private void computeSignatures() {
    Arrays.fill(signatures, 0);
    if (historyWord >= 0) {
      WordSignature signature = wordSignatures.ofHistory(state[historyWord]);
      long others = ProcessSignatures.mix(signature.unmarkedHash() + historyOwner);
      for (long rest = signature.mentioned(); rest != 0; rest &= rest - 1) {
        int n = Long.numberOfTrailingZeros(rest);
        signatures[symmetric.process(n)] +=
            ProcessSignatures.mix(signature.markedHashes()[n] + historyOwner) - others;
      }
    }
    for (int p = 0; p < owners.length; p++) {
      int index = symmetric.index(p);
      for (int k = 0; k < owners[p].length; k++) {
        WordSignature signature = wordSignature(p, k);
        long others = ProcessSignatures.mix(signature.unmarkedHash() + owners[p][k]);
        for (long rest = signature.mentioned(); rest != 0; rest &= rest - 1) {
          int n = Long.numberOfTrailingZeros(rest);
          if (n != index) {
            signatures[symmetric.process(n)] +=
                ProcessSignatures.mix(signature.markedHashes()[n] + owners[p][k]) - others;
          }
        }
        if (index >= 0) {
          signatures[p] += ProcessSignatures.mix(signature.hashFor(index) + OWN + k) - others;
        }
      }
    }
  }

  private WordSignature wordSignature(int p, int k) {
    int word = state[layout.local(p) + k];
    if (k > 0) {
      if (word >= pools.length) {
        pools = Arrays.copyOf(pools, 2 * word);
      }
      if (pools[word] == null) {
        pools[word] = wordSignatures.ofPool(word);
      }
      return pools[word];
    }
    int role = roles[p];
    if (word >= locals[role].length) {
      locals[role] = Arrays.copyOf(locals[role], 2 * word);
    }
    if (locals[role][word] == null) {
      locals[role][word] = wordSignatures.ofLocal(role, word);
    }
    return locals[role][word];
  }

  /** Sorts the members of each group by signature; whether there are ties. */
  private boolean sort() {
    boolean tied = false;
    for (int[] members : order) {
      for (int i = 1; i < members.length; i++) {
        int member = members[i];
        int j = i;
        while (j > 0 && signatures[members[j - 1]] > signatures[member]) {
          members[j] = members[j - 1];
          j--;
        }
        members[j] = member;
      }
      for (int i = 1; i < members.length; i++) {
        tied |= signatures[members[i - 1]] == signatures[members[i]];
      }
    }
    return tied;
  }

  /** Whether every transposition of neighbours with equal signatures leaves the state unchanged. */
  private boolean areTiesInterchangeable() {
    for (int[] members : order) {
      for (int i = 1; i < members.length; i++) {
        if (signatures[members[i - 1]] == signatures[members[i]]
            && !isSame(members[i - 1], members[i])) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isSame(int one, int other) {
    exchange[one] = other;
    exchange[other] = one;
    permute(exchange, candidate);
    exchange[one] = one;
    exchange[other] = other;
    return Arrays.equals(candidate, state);
  }

  // Orders

  private long orders() {
    long orders = 1;
    for (int[] members : order) {
      int run = 1;
      for (int i = 1; i < members.length && orders <= MAX_ORDERS; i++) {
        run = signatures[members[i - 1]] == signatures[members[i]] ? run + 1 : 1;
        orders *= run;
      }
    }
    return orders;
  }

  /**
   * Tries all orders of the members from {@code place} on, and those of the groups after this one.
   */
  private void tryOrders(int group, int place) {
    if (group == order.length) {
      compare();
      return;
    }
    int[] members = order[group];
    if (place == members.length) {
      tryOrders(group + 1, 0);
      return;
    }
    for (int i = place;
        i < members.length && signatures[members[i]] == signatures[members[place]];
        i++) {
      swap(members, place, i);
      tryOrders(group, place + 1);
      swap(members, place, i);
    }
  }

  private static void swap(int[] members, int i, int j) {
    int member = members[i];
    members[i] = members[j];
    members[j] = member;
  }

  private void compare() {
    buildPermutation();
    permute(to, candidate);
    if (Arrays.compare(candidate, least) < 0) {
      System.arraycopy(candidate, 0, least, 0, least.length);
      System.arraycopy(to, 0, leastBy, 0, to.length);
    }
  }

  // Permutations

  /** Maps the members of each group, in their order, to the indices of the group. */
  private void buildPermutation() {
    for (int g = 0; g < order.length; g++) {
      List<Integer> positions = symmetric.groups().get(g);
      for (int i = 0; i < order[g].length; i++) {
        to[order[g][i]] = positions.get(i);
      }
    }
  }

  private void permute(int[] by, int[] target) {
    long moved = 0;
    for (int n = 0; n < symmetric.count(); n++) {
      int process = symmetric.process(n);
      moved |= by[process] == process ? 0 : 1L << n;
    }
    if (moved == 0) {
      System.arraycopy(state, 0, target, 0, state.length);
      return;
    }
    int number = permuter.number(by);
    System.arraycopy(state, 0, target, 0, layout.headerWords());
    if (historyWord >= 0
        && (wordSignatures.ofHistory(state[historyWord]).mentioned() & moved) != 0) {
      target[historyWord] = permuter.history(state[historyWord], by, number);
    }
    for (int p = 0; p < owners.length; p++) {
      for (int k = 0; k < owners[p].length; k++) {
        int word = state[layout.local(p) + k];
        if ((wordSignature(p, k).mentioned() & moved) != 0) {
          word =
              k == 0 ? permuter.local(roles[p], word, by, number) : permuter.pool(word, by, number);
        }
        target[layout.local(by[p]) + k] = word;
      }
    }
  }

  /** The image of a state under a permutation. */
  int[] permuted(int[] from, int[] by) {
    state = from;
    int[] target = new int[from.length];
    permute(by, target);
    return target;
  }
}
