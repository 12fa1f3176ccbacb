package rondo.explore.symmetry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a renaming does to packed states. A renaming is an array: {@code to[m]} is the member whose
 * place and name member m gets. Any number of threads may use this at the same time.
 */
public final class PackedSymmetry {
  final int members;
  final List<Outline.Group> groups;

  /** By family: the number of its member 0. */
  final int[] groupFirst;

  final int[] groupSize;

  /** By member: it may be renamed while this number is more than that one. */
  private final int[] freeWord;

  private final int[] freeShift;
  private final int[] freeMask;
  private final int[] freeThan;
  final Cells cells;
  final MovingChannels channels;

  public PackedSymmetry(Outline outline) {
    members = outline.memberCount();
    groups = outline.groups();
    groupFirst = new int[groups.size()];
    Arrays.setAll(groupFirst, outline::first);
    groupSize = groups.stream().mapToInt(g -> g.members().size()).toArray();
    freeWord = new int[members];
    freeShift = new int[members];
    freeMask = new int[members];
    freeThan = new int[members];
    int m = 0;
    for (Outline.Group group : groups) {
      for (Outline.Freedom freedom : group.members()) {
        fill(m++, freedom);
      }
    }
    cells = new Cells(outline);
    channels = new MovingChannels(outline);
  }

  private void fill(int member, Outline.Freedom freedom) {
    switch (freedom) {
      case Outline.Freedom.Always _ -> freeThan[member] = -1;
      case Outline.Freedom.Never _ -> freeThan[member] = 0;
      case Outline.Freedom.While(Cell.Bits number, int than) -> {
        freeWord[member] = number.word();
        freeShift[member] = number.shift();
        freeMask[member] = number.mask();
        freeThan[member] = than;
      }
    }
  }

  /** The renaming that changes nothing. */
  int[] identity() {
    int[] to = new int[members];
    toIdentity(to);
    return to;
  }

  static void toIdentity(int[] to) {
    for (int m = 0; m < to.length; m++) {
      to[m] = m;
    }
  }

  /** Whether a member may be renamed in this state. */
  boolean isFree(int[] state, int member) {
    return (state[freeWord[member]] >>> freeShift[member] & freeMask[member]) > freeThan[member];
  }

  /** The words that say whether members may be renamed. */
  int[] freeWords() {
    return IntStream.range(0, members)
        .filter(m -> freeMask[m] != 0)
        .map(m -> freeWord[m])
        .distinct()
        .toArray();
  }

  /** What a value becomes. */
  int renamed(int cell, int value, int[] to) {
    if (cells.kind[cell] == Cells.CHANNEL) {
      return channels.renamed(value, to);
    }
    int i = value - cells.first[cell];
    if (Integer.compareUnsigned(i, cells.size[cell]) >= 0) {
      return value;
    }
    int zero = cells.base[cell];
    return cells.first[cell] + to[zero + i] - zero;
  }

  /**
   * Writes {@code from}, renamed, over {@code into}, which is a copy of it before. Only words that
   * a renaming can change are written.
   */
  void apply(int[] from, int[] to, int[] into) {
    for (int m = 0; m < members; m++) {
      int begin = cells.own[m];
      if (to[m] == m) {
        rename(from, to, cells.ownNames[m], cells.own[m + 1], 0, into);
      } else {
        int distance = cells.own[to[m]] - begin;
        for (int c = begin; c < cells.ownNames[m]; c++) {
          cells.write(into, c + distance, cells.read(from, c));
        }
        rename(from, to, cells.ownNames[m], cells.own[m + 1], distance, into);
      }
    }
    rename(from, to, cells.own[members], cells.shared, 0, into);
    for (int c = cells.shared; c < cells.count; c++) {
      int value = cells.read(from, c);
      boolean names = cells.kind[c] != Cells.PLAIN && cells.isPresent(from, c);
      cells.write(into, cells.moved(c, to), names ? renamed(c, value, to) : value);
    }
  }

  private void rename(int[] from, int[] to, int begin, int end, int distance, int[] into) {
    for (int c = begin; c < end; c++) {
      int value = cells.read(from, c);
      int other = cells.isPresent(from, c) ? renamed(c, value, to) : value;
      if (distance != 0 || other != value) {
        cells.write(into, c + distance, other);
      }
    }
  }
}
