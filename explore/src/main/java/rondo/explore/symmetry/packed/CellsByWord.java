package rondo.explore.symmetry.packed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cells to rescan when a word changes: those in the word, and those whose presence depends on
 * it. Words that share cells are joined to units, and cells belong to the unit of their word.
 */
final class CellsByWord {
  private final int[] unitOf;
  private final int[][] units;
  private final int[] binding;

  CellsByWord(CellTable table, int words) {
    unitOf = IntStream.range(0, words).toArray();
    for (int c = 0; c < table.count; c++) {
      if (table.presenceWord[c] >= 0) {
        join(table.word[c], table.presenceWord[c]);
      }
    }
    List<List<Integer>> lists = new ArrayList<>();
    int[] numbers = new int[words];
    Arrays.fill(numbers, -1);
    for (int c = 0; c < table.count; c++) {
      int unit = unitOf[table.word[c]];
      if (numbers[unit] < 0) {
        numbers[unit] = lists.size();
        lists.add(new ArrayList<>());
      }
      lists.get(numbers[unit]).add(c);
    }
    Arrays.setAll(unitOf, w -> numbers[unitOf[w]]);
    units = lists.stream().map(CellTable::ints).toArray(int[][]::new);
    binding =
        IntStream.range(0, table.count)
            .filter(
                c -> c >= table.shared || table.owner[c] >= 0 && table.kind[c] != CellTable.PLAIN)
            .toArray();
  }

  private void join(int one, int other) {
    int from = unitOf[one];
    int into = unitOf[other];
    for (int w = 0; w < unitOf.length; w++) {
      if (unitOf[w] == from) {
        unitOf[w] = into;
      }
    }
  }

  /** By word: its unit, or -1 if it has no cells. */
  int[] groupOf() {
    return unitOf;
  }

  int[][] cellGroups() {
    return units;
  }

  /** The cells that may involve more than one member. */
  int[] linkingCells() {
    return binding;
  }
}
