package rondo.explore.store;

import java.util.List;
import java.util.stream.IntStream;
import rondo.explore.StateLayout;

/**
 * The words of a state in two halves, which a {@link TreeShape} folds apart from one another. The
 * fewer different contents each half has, the smaller the tables.
 */
public record TreeSplit(int[] left, int[] right) {
  /**
   * Halves for states like those of a sample.
   *
   * @param sample different states; may be empty
   */
  public static TreeSplit of(StateLayout layout, List<int[]> sample) {
    TreeSplit split = byLayout(layout);
    return sample.isEmpty() || layout.words() < 3
        ? split
        : new TreeSplitOptimizer(split, sample).optimize();
  }

  /** As the words lie, cut where a region begins, if one begins near the middle. */
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
