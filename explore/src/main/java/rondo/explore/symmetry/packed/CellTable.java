package rondo.explore.symmetry.packed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of a {@link SymmetryLayout} as arrays. Cells are numbered so that those of one member
 * are contiguous, plain ones first, in the order of their labels; so the i-th cell of a member
 * corresponds to the i-th cell of every other member of its family. They are followed by cells that
 * have no owner but hold references to members, and finally by cells with several owners.
 */
final class CellTable {
  static final int PLAIN = 0;
  static final int MEMBER = 1;
  static final int CHANNEL = 2;

  final int count;
  final int[] word;
  final int[] shift;
  final int[] mask;
  final int[] kind;

  /**
   * For references: the value that denotes member 0 of the family, that member's number, and the
   * family's size.
   */
  final int[] first;

  final int[] base;
  final int[] size;
  final int[] label;
  final int[][] owners;

  /** The single owner; -1 if there is none or several. */
  final int[] owner;

  /** The word with the number that decides whether the cell is present, or -1. */
  final int[] presenceWord;

  private final int[] presenceShift;
  private final int[] presenceMask;
  private final int[] presenceThan;

  /** By member: its first cell, and its first cell that is not plain. */
  final int[] firstCell;

  final int[] firstReference;

  /** The first cell with several owners. */
  final int shared;

  /** By cell from {@link #shared} on: the cells with the same label, by owners. */
  private final TupleIndex[] grids;

  CellTable(SymmetryLayout layout) {
    int members = layout.memberCount();
    List<PermutedCell> sorted = new ArrayList<>(layout.cells());
    sorted.sort(
        Comparator.<PermutedCell>comparingInt(c -> block(c, members))
            .thenComparingInt(c -> c.content() instanceof PermutedCell.Content.Plain ? 0 : 1)
            .thenComparingInt(PermutedCell::label));
    count = sorted.size();
    word = sorted.stream().mapToInt(c -> c.bits().word()).toArray();
    shift = sorted.stream().mapToInt(c -> c.bits().shift()).toArray();
    mask = sorted.stream().mapToInt(c -> c.bits().mask()).toArray();
    label = sorted.stream().mapToInt(PermutedCell::label).toArray();
    owners = sorted.stream().map(PermutedCell::owners).map(CellTable::ints).toArray(int[][]::new);
    owner = new int[count];
    kind = new int[count];
    first = new int[count];
    base = new int[count];
    size = new int[count];
    presenceWord = new int[count];
    presenceShift = new int[count];
    presenceMask = new int[count];
    presenceThan = new int[count];
    firstCell = new int[members + 1];
    firstReference = new int[members];
    for (int c = 0; c < count; c++) {
      fill(c, sorted.get(c), layout);
    }
    for (int m = 0; m <= members; m++) {
      firstCell[m] = before(sorted, m, members);
    }
    for (int m = 0; m < members; m++) {
      firstReference[m] = firstCell[m];
      while (firstReference[m] < firstCell[m + 1] && kind[firstReference[m]] == PLAIN) {
        firstReference[m]++;
      }
    }
    shared = before(sorted, members + 1, members);
    grids = grids(sorted, layout);
  }

  static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The block of a cell: that of its only owner, of the cells without an owner, or of those with
   * several.
   */
  private static int block(PermutedCell permutedCell, int members) {
    return switch (permutedCell.owners().size()) {
      case 0 -> members;
      case 1 -> permutedCell.owners().getFirst();
      default -> members + 1;
    };
  }

  private static int before(List<PermutedCell> sorted, int block, int members) {
    return (int) sorted.stream().takeWhile(c -> block(c, members) < block).count();
  }

  private void fill(int c, PermutedCell permutedCell, SymmetryLayout layout) {
    owner[c] = owners[c].length == 1 ? owners[c][0] : -1;
    switch (permutedCell.content()) {
      case PermutedCell.Content.Plain _ -> kind[c] = PLAIN;
      case PermutedCell.Content.Channel _ -> kind[c] = CHANNEL;
      case PermutedCell.Content.Member(int family, int zero) -> {
        kind[c] = MEMBER;
        first[c] = zero;
        base[c] = layout.first(family);
        size[c] = layout.groups().get(family).members().size();
      }
    }
    presenceWord[c] = -1;
    permutedCell
        .presence()
        .ifPresent(
            p -> {
              presenceWord[c] = p.number().word();
              presenceShift[c] = p.number().shift();
              presenceMask[c] = p.number().mask();
              presenceThan[c] = p.threshold();
            });
  }

  private TupleIndex[] grids(List<PermutedCell> sorted, SymmetryLayout layout) {
    Map<Integer, TupleIndex> byLabel = new HashMap<>();
    TupleIndex[] result = new TupleIndex[count - shared];
    for (int c = shared; c < count; c++) {
      PermutedCell permutedCell = sorted.get(c);
      result[c - shared] =
          byLabel.computeIfAbsent(
              permutedCell.label(), _ -> TupleIndex.over(permutedCell.owners(), layout));
      result[c - shared].put(permutedCell.owners(), c);
    }
    return result;
  }

  int read(int[] state, int c) {
    return state[word[c]] >>> shift[c] & mask[c];
  }

  void write(int[] state, int c, int value) {
    int w = word[c];
    state[w] = state[w] & ~(mask[c] << shift[c]) | value << shift[c];
  }

  boolean isPresent(int[] state, int c) {
    int w = presenceWord[c];
    return w < 0 || (state[w] >>> presenceShift[c] & presenceMask[c]) > presenceThan[c];
  }

  /** The cell to which a permutation moves a shared cell. */
  int permuted(int c, int[] to) {
    return grids[c - shared].at(owners[c], to);
  }
}
