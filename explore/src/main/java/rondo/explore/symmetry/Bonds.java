package rondo.explore.symmetry;

import java.util.Arrays;

/**
 * What each member of the families is like in a state, told without names, and who is bound to
 * whom.
 *
 * <p>A cell concerns members: its owners, and the one that it names. If that is one member only,
 * the cell says something about it. If they are two, it binds them to each other; if they are more,
 * each to each. For each member, {@link #signature} is a sum over the cells that concern it, of a
 * mix of the label, what is plain in the content, and the part that the member has in it. So
 * members that differ by their names alone have the same signature, and when a step changes few
 * words, few summands change.
 *
 * <p>That different members have the same signature by accident is possible, though barely. It may
 * cost a state more, and never a wrong verdict: whatever renaming is chosen, it is a renaming.
 */
final class Bonds {
  static final long ODD = 0x9E3779B97F4A7C15L;
  private static final long PART = 0xD6E8FEB86659FD93L;
  private static final int MOST_PARTS = 16;

  private final Cells cells;
  private final MovingChannels channels;
  private final int members;

  /** By word: the cells that change when it does are those of its unit; -1 if there are none. */
  private final int[] unitOf;

  private final int[][] units;
  private final int[] touched;
  private int stamp;

  /** The cells that may bind members. */
  private final int[] binding;

  private final long[] labels;
  private int[] source = new int[0];
  private final long[] sourceSignature;
  private final int[] sourceDegree;

  /** By member: what it is like, and how many cells bind it. */
  final long[] signature;

  final int[] degree;

  // The cell that is being looked at: the members it concerns, each once, and a mix of the rest.
  private final int[] parts = new int[MOST_PARTS];
  private int partCount;
  private long about;

  Bonds(PackedSymmetry symmetry, int words) {
    cells = symmetry.cells;
    channels = symmetry.channels;
    members = symmetry.members;
    signature = new long[members];
    degree = new int[members];
    sourceSignature = new long[members];
    sourceDegree = new int[members];
    labels = new long[cells.count];
    Arrays.setAll(labels, c -> mix(ODD * (cells.label[c] + 1)));
    var plan = new Units(cells, words);
    unitOf = plan.unitOf();
    units = plan.units();
    touched = new int[units.length];
    binding = plan.binding();
  }

  static long mix(long value) {
    long x = value * 0xBF58476D1CE4E5B9L;
    x ^= x >>> 32;
    x *= 0x94D049BB133111EBL;
    return x ^ x >>> 29;
  }

  /** Looks at a whole state; what comes next are its successors. */
  void look(int[] state) {
    if (source.length != state.length) {
      source = new int[state.length];
    }
    System.arraycopy(state, 0, source, 0, state.length);
    Arrays.fill(signature, 0);
    Arrays.fill(degree, 0);
    for (int c = 0; c < cells.count; c++) {
      add(state, c, 1);
    }
    System.arraycopy(signature, 0, sourceSignature, 0, members);
    System.arraycopy(degree, 0, sourceDegree, 0, members);
  }

  /** Looks at a successor, which differs in some words from the state that was looked at last. */
  void step(int[] state, int[] changes, int length) {
    System.arraycopy(sourceSignature, 0, signature, 0, members);
    System.arraycopy(sourceDegree, 0, degree, 0, members);
    stamp++;
    for (int i = 0; i < length; i += 2) {
      int unit = unitOf[changes[i]];
      if (unit >= 0 && touched[unit] != stamp) {
        touched[unit] = stamp;
        for (int c : units[unit]) {
          add(source, c, -1);
          add(state, c, 1);
        }
      }
    }
  }

  private void add(int[] state, int c, int sign) {
    int owner = cells.owner[c];
    if (owner >= 0 && cells.kind[c] == Cells.PLAIN) {
      signature[owner] += sign * mix(labels[c] + ODD * cells.read(state, c));
      return;
    }
    if (look(state, c)) {
      for (int i = 0; i < partCount; i++) {
        signature[parts[i]] += sign * mix(about + PART * i);
        degree[parts[i]] += partCount > 1 ? sign : 0;
      }
    }
  }

  /** Finds out whom a cell concerns; false if it means nothing now. */
  private boolean look(int[] state, int c) {
    if (!cells.isPresent(state, c)) {
      return false;
    }
    partCount = 0;
    long pattern = 1;
    for (int m : cells.owners[c]) {
      pattern = pattern * MOST_PARTS + part(m);
    }
    int value = cells.read(state, c);
    int plain = value;
    switch (cells.kind[c]) {
      case Cells.MEMBER -> {
        int i = value - cells.first[c];
        if (Integer.compareUnsigned(i, cells.size[c]) < 0) {
          plain = 0;
          pattern = pattern * MOST_PARTS + part(cells.base[c] + i);
        }
      }
      case Cells.CHANNEL -> {
        if (channels.moves(value)) {
          plain = channels.label[value];
          for (int m : channels.owners[value]) {
            pattern = pattern * MOST_PARTS + part(m);
          }
        }
      }
      default -> {}
    }
    about = mix(labels[c] + ODD * plain + PART * pattern);
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

  /** Tells the graph about all bonds of a state. */
  void bind(int[] state, BondGraph graph) {
    graph.clear();
    for (int c : binding) {
      if (look(state, c)) {
        for (int i = 0; i < partCount; i++) {
          for (int j = i + 1; j < partCount; j++) {
            long one = about + PART * (MOST_PARTS * (i + 1) + j + 1);
            long other = about + PART * (MOST_PARTS * (j + 1) + i + 1);
            graph.add(parts[i], parts[j], mix(one), mix(other));
          }
          if (partCount > 2) {
            graph.entangle(parts[i]);
          }
        }
      }
    }
  }
}
