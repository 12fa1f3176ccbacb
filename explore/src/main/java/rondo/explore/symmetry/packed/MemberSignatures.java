package rondo.explore.symmetry.packed;

import java.util.Arrays;
import rondo.explore.FibonacciHash;
import rondo.explore.symmetry.ReferenceGraph;

/**
 * Permutation-invariant hashes of the members in a state, and the graph of references between
 * members.
 *
 * <p>A cell involves members: its owners, and the member that it refers to. If it involves a single
 * member, the cell is an attribute of that member. If it involves two, it links them; if it
 * involves more, it links each of them to each other.
 *
 * <p>For each member, {@link #signature} is the sum, over the cells that involve it, of a hash of
 * the cell's label, the plain part of its value, and the role of the member in it. So members that
 * differ only by their identity have the same signature, and when a transition changes few words,
 * few summands change. Members with different attributes may have the same signature by a hash
 * collision, which is very unlikely. A collision may cost additional states, but never a wrong
 * verdict: whatever permutation is chosen, it is a permutation.
 */
final class MemberSignatures {
  private static final long PART = 0xD6E8FEB86659FD93L;
  private static final int MAX_PARTS = 16;

  /** Updating a changed cell costs about this many times as much as adding a cell. */
  private static final int UPDATE_COST = 4;

  private final CellTable table;
  private final ChannelPermutation channels;
  private final int members;

  /** By word: the unit whose cells change with it; -1 if there are none. */
  private final int[] unitOf;

  private final int[][] units;
  private final int[] touched;
  private int stamp;

  /** The cells that may link members. */
  private final int[] linkingCells;

  private final boolean[] isLinking;

  /** The linking cells that differ between the source and the successor. */
  private final int[] changed;

  private int changedCount;
  private final ReferenceGraph graph;
  private final int[] freeWords;

  /** Whether the graph is that of the source, apart from changed cells of {@link #successor}. */
  private boolean isSourceLinked;

  /** Whether the graph is that of the state that was scanned last. */
  private boolean isLinked;

  private final int[] successor;

  private final long[] labels;
  private int[] source = new int[0];
  private final long[] sourceSignature;
  private final int[] sourceDegree;

  /** By member: its signature, and the number of cells that link it. */
  final long[] signature;

  final int[] degree;

  // The current cell: the members it involves, each once, and a hash of the rest.
  private final int[] parts = new int[MAX_PARTS];
  private int partCount;
  private long about;

  MemberSignatures(PackedSymmetry symmetry, int words) {
    table = symmetry.table;
    channels = symmetry.channels;
    members = symmetry.members;
    signature = new long[members];
    degree = new int[members];
    sourceSignature = new long[members];
    sourceDegree = new int[members];
    labels = new long[table.count];
    Arrays.setAll(labels, c -> mix(FibonacciHash.FACTOR * (table.label[c] + 1)));
    var plan = new CellsByWord(table, words);
    unitOf = plan.groupOf();
    units = plan.cellGroups();
    touched = new int[units.length];
    linkingCells = plan.linkingCells();
    isLinking = new boolean[table.count];
    for (int c : linkingCells) {
      isLinking[c] = true;
    }
    changed = new int[linkingCells.length];
    graph = new ReferenceGraph(members);
    successor = new int[words];
    freeWords = symmetry.permutabilityWords();
  }

  static long mix(long value) {
    long x = value * 0xBF58476D1CE4E5B9L;
    x ^= x >>> 32;
    x *= 0x94D049BB133111EBL;
    return x ^ x >>> 29;
  }

  /** Computes the signatures of a state, which becomes the source of the successors that follow. */
  void scan(int[] state) {
    if (source.length != state.length) {
      source = new int[state.length];
    }
    System.arraycopy(state, 0, source, 0, state.length);
    isSourceLinked = false;
    isLinked = false;
    changedCount = 0;
    Arrays.fill(signature, 0);
    Arrays.fill(degree, 0);
    for (int c = 0; c < table.count; c++) {
      add(state, c, 1);
    }
    System.arraycopy(signature, 0, sourceSignature, 0, members);
    System.arraycopy(degree, 0, sourceDegree, 0, members);
  }

  /**
   * Updates the signatures for a successor of the source; returns whether the two differ in a cell
   * or in the members that are permutable.
   */
  boolean scanSuccessor(int[] state, int[] changes, int length) {
    unlink();
    System.arraycopy(sourceSignature, 0, signature, 0, members);
    System.arraycopy(sourceDegree, 0, degree, 0, members);
    stamp++;
    changedCount = 0;
    boolean differs = false;
    for (int i = 0; i < length; i += 2) {
      int unit = unitOf[changes[i]];
      if (unit >= 0 && touched[unit] != stamp) {
        touched[unit] = stamp;
        for (int c : units[unit]) {
          if (!isSame(state, c)) {
            differs = true;
            add(source, c, -1);
            add(state, c, 1);
            if (isLinking[c]) {
              changed[changedCount++] = c;
            }
          }
        }
      }
    }
    return differs || !hasSamePermutableMembers(state);
  }

  /** Whether the same members are permutable as in the source. */
  private boolean hasSamePermutableMembers(int[] state) {
    for (int w : freeWords) {
      if (state[w] != source[w]) {
        return false;
      }
    }
    return true;
  }

  private boolean isSame(int[] state, int c) {
    return table.read(state, c) == table.read(source, c)
        && (table.presenceWord[c] < 0 || table.isPresent(state, c) == table.isPresent(source, c));
  }

  private void add(int[] state, int c, int sign) {
    int owner = table.owner[c];
    if (owner >= 0 && table.kind[c] == CellTable.PLAIN) {
      signature[owner] += sign * mix(labels[c] + FibonacciHash.FACTOR * table.read(state, c));
      return;
    }
    if (scan(state, c)) {
      for (int i = 0; i < partCount; i++) {
        signature[parts[i]] += sign * mix(about + PART * i);
        degree[parts[i]] += partCount > 1 ? sign : 0;
      }
    }
  }

  /** Determines the members that a cell involves; false if the cell is not present. */
  private boolean scan(int[] state, int c) {
    if (!table.isPresent(state, c)) {
      return false;
    }
    partCount = 0;
    long pattern = 1;
    for (int m : table.owners[c]) {
      pattern = pattern * MAX_PARTS + part(m);
    }
    int value = table.read(state, c);
    int plain = value;
    switch (table.kind[c]) {
      case CellTable.MEMBER -> {
        int i = value - table.first[c];
        if (Integer.compareUnsigned(i, table.size[c]) < 0) {
          plain = 0;
          pattern = pattern * MAX_PARTS + part(table.base[c] + i);
        }
      }
      case CellTable.CHANNEL -> {
        if (channels.isPermuted(value)) {
          plain = channels.label[value];
          for (int m : channels.owners[value]) {
            pattern = pattern * MAX_PARTS + part(m);
          }
        }
      }
      default -> {}
    }
    about = mix(labels[c] + FibonacciHash.FACTOR * plain + PART * pattern);
    return true;
  }

  private int part(int member) {
    for (int i = 0; i < partCount; i++) {
      if (parts[i] == member) {
        return i;
      }
    }
    parts[partCount] = member;
    return partCount++;
  }

  /** The reference graph of {@code state}, which was scanned last. */
  ReferenceGraph graph(int[] state) {
    if (!isLinked) {
      link(state);
      isLinked = true;
    }
    return graph;
  }

  /**
   * If the graph differs little from that of the source, the source's graph is modified in place
   * until {@link #unlink}.
   */
  private void link(int[] state) {
    if (UPDATE_COST * changedCount > linkingCells.length) {
      isSourceLinked = false;
      linkAll(state);
      return;
    }
    if (!isSourceLinked) {
      linkAll(source);
      isSourceLinked = true;
    }
    linkChanged(state, 1);
    System.arraycopy(state, 0, successor, 0, successor.length);
  }

  private void unlink() {
    if (isLinked && isSourceLinked) {
      linkChanged(successor, -1);
    }
    isLinked = false;
  }

  private void linkAll(int[] state) {
    graph.clear();
    for (int c : linkingCells) {
      link(state, c, 1);
    }
  }

  private void linkChanged(int[] state, int sign) {
    for (int i = 0; i < changedCount; i++) {
      link(source, changed[i], -sign);
      link(state, changed[i], sign);
    }
  }

  private void link(int[] state, int c, int sign) {
    if (!scan(state, c)) {
      return;
    }
    for (int i = 0; i < partCount; i++) {
      for (int j = i + 1; j < partCount; j++) {
        long one = about + PART * (MAX_PARTS * (i + 1) + j + 1);
        long other = about + PART * (MAX_PARTS * (j + 1) + i + 1);
        graph.add(parts[i], parts[j], mix(one), mix(other), sign);
      }
      if (partCount > 2) {
        graph.addToHyperedge(parts[i], sign);
      }
    }
  }
}
