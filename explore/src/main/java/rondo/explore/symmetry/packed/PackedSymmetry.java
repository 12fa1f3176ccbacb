package rondo.explore.symmetry.packed;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.SymmetryStrategy;
import rondo.explore.symmetry.OrbitCanonicalizer;
import rondo.explore.symmetry.RefinementCanonicalizer;
import rondo.explore.symmetry.StateSymmetry;

/** The action of permutations on packed states, which consist of cells. */
public final class PackedSymmetry implements StateSymmetry {
  final int members;
  final List<SymmetryLayout.Group> groups;

  /** By family: the number of its member 0. */
  final int[] groupFirst;

  final int[] groupSize;

  /** By member: it is permutable while the number in these bits exceeds the threshold. */
  private final int[] freeWord;

  private final int[] freeShift;
  private final int[] freeMask;
  private final int[] freeThan;
  final CellTable table;
  final ChannelPermutation channels;

  private final SymmetryStrategy strategy;

  public PackedSymmetry(SymmetryLayout layout, SymmetryStrategy strategy) {
    this.strategy = strategy;
    members = layout.memberCount();
    groups = layout.groups();
    groupFirst = new int[groups.size()];
    Arrays.setAll(groupFirst, layout::first);
    groupSize = groups.stream().mapToInt(g -> g.members().size()).toArray();
    freeWord = new int[members];
    freeShift = new int[members];
    freeMask = new int[members];
    freeThan = new int[members];
    int m = 0;
    for (SymmetryLayout.Group group : groups) {
      for (SymmetryLayout.Permutability permutability : group.members()) {
        fill(m++, permutability);
      }
    }
    table = new CellTable(layout);
    channels = new ChannelPermutation(layout);
  }

  private void fill(int member, SymmetryLayout.Permutability permutability) {
    switch (permutability) {
      case SymmetryLayout.Permutability.Always _ -> freeThan[member] = -1;
      case SymmetryLayout.Permutability.Never _ -> freeThan[member] = 0;
      case SymmetryLayout.Permutability.While(PermutedCell.Bits number, int than) -> {
        freeWord[member] = number.word();
        freeShift[member] = number.shift();
        freeMask[member] = number.mask();
        freeThan[member] = than;
      }
    }
  }

  @Override
  public int[] familySizes() {
    return groupSize.clone();
  }

  @Override
  public OrbitCanonicalizer canonicalizer(int words) {
    return switch (strategy) {
      case SORTED -> new SortedCanonicalizer(this, words);
      case SEGMENTED ->
          new RefinementCanonicalizer(this, new PlainCellRefinement(this, words), words);
      case CANONICAL ->
          new RefinementCanonicalizer(this, new ReferenceRefinement(this, words), words);
    };
  }

  @Override
  public boolean isPermutable(int[] state, int member) {
    return (state[freeWord[member]] >>> freeShift[member] & freeMask[member]) > freeThan[member];
  }

  /** The words that decide which members are permutable. */
  int[] permutabilityWords() {
    return IntStream.range(0, members)
        .filter(m -> freeMask[m] != 0)
        .map(m -> freeWord[m])
        .distinct()
        .toArray();
  }

  /** The permuted value of a cell. */
  int permuted(int cell, int value, int[] to) {
    if (table.kind[cell] == CellTable.CHANNEL) {
      return channels.permuted(value, to);
    }
    int i = value - table.first[cell];
    if (Integer.compareUnsigned(i, table.size[cell]) >= 0) {
      return value;
    }
    int zero = table.base[cell];
    return table.first[cell] + to[zero + i] - zero;
  }

  /** Only words that a permutation can change are written. */
  @Override
  public void apply(int[] from, int[] to, int[] into) {
    for (int m = 0; m < members; m++) {
      int begin = table.firstCell[m];
      if (to[m] == m) {
        permuteReferences(from, to, table.firstReference[m], table.firstCell[m + 1], 0, into);
      } else {
        int distance = table.firstCell[to[m]] - begin;
        for (int c = begin; c < table.firstReference[m]; c++) {
          table.write(into, c + distance, table.read(from, c));
        }
        permuteReferences(
            from, to, table.firstReference[m], table.firstCell[m + 1], distance, into);
      }
    }
    permuteReferences(from, to, table.firstCell[members], table.shared, 0, into);
    for (int c = table.shared; c < table.count; c++) {
      int value = table.read(from, c);
      boolean names = table.kind[c] != CellTable.PLAIN && table.isPresent(from, c);
      table.write(into, table.permuted(c, to), names ? permuted(c, value, to) : value);
    }
  }

  private void permuteReferences(
      int[] from, int[] to, int begin, int end, int distance, int[] into) {
    for (int c = begin; c < end; c++) {
      int value = table.read(from, c);
      int other = table.isPresent(from, c) ? permuted(c, value, to) : value;
      if (distance != 0 || other != value) {
        table.write(into, c + distance, other);
      }
    }
  }
}
