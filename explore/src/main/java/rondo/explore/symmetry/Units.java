package rondo.explore.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which cells to look at again when a word has changed: those in the word, and those whose meaning
 * depends on it. So words are joined to units, and cells go with the unit of their word.
 */
final class Units {
  private final int[] unitOf;
  private final int[][] units;
  private final int[] binding;

  Units(Cells cells, int words) {
    unitOf = IntStream.range(0, words).toArray();
    for (int c = 0; c < cells.count; c++) {
      if (cells.presenceWord[c] >= 0) {
        join(cells.word[c], cells.presenceWord[c]);
      }
    }
    List<List<Integer>> lists = new ArrayList<>();
    int[] numbers = new int[words];
    Arrays.fill(numbers, -1);
    for (int c = 0; c < cells.count; c++) {
      int unit = unitOf[cells.word[c]];
      if (numbers[unit] < 0) {
        numbers[unit] = lists.size();
        lists.add(new ArrayList<>());
      }
      lists.get(numbers[unit]).add(c);
    }
    Arrays.setAll(unitOf, w -> numbers[unitOf[w]]);
    units = lists.stream().map(Cells::ints).toArray(int[][]::new);
    binding =
        IntStream.range(0, cells.count)
            .filter(c -> c >= cells.shared || cells.owner[c] >= 0 && cells.kind[c] != Cells.PLAIN)
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

  /** By word; -1 if there are no cells to look at. */
  int[] unitOf() {
    return unitOf;
  }

  int[][] units() {
    return units;
  }

  /** The cells that may concern more than one member. */
  int[] binding() {
    return binding;
  }
}
