package rondo.explore.store;

import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.StateLayout;

/**
 * The words of a state in two halves, which a {@link TreeShape} folds separately. The fewer
 * distinct contents each half has, the smaller the tables.
 */
public record TreeSplit(int[] left, int[] right) {
  /**
   * The halves for a layout, optimized on a sample of states.
   *
   * @param sample distinct states; may be empty
   */
  public static TreeSplit of(StateLayout layout, List<int[]> sample) {
    TreeSplit split = byLayout(layout);
    return sample.isEmpty() || layout.words() < 3
        ? split
        : new TreeSplitOptimizer(split, sample).optimize();
  }

  /** In the order of the layout, split at the start of a region, if one starts near the middle. */
  static TreeSplit byLayout(StateLayout layout) {
    int words = layout.words();
    int middle = words + 1 >> 1;
    int cut = middle;
    int nearest = words / 8 + 1;
    for (StateLayout.Region r : layout.regions()) {
      int distance = Math.abs(r.first() - middle);
      if (distance < nearest) {
        nearest = distance;
        cut = r.first();
      }
    }
    return new TreeSplit(IntStream.range(0, cut).toArray(), IntStream.range(cut, words).toArray());
  }
}
