package rondo.explore;

import java.util.List;

/**
 * The layout of a packed state. Regions are disjoint, in order, and cover all words; words of one
 * region tend to change together, so a store should compress them together.
 */
public record StateLayout(int words, List<Region> regions) {
  public record Region(String name, int first, int length) {}

  public StateLayout {
    regions = List.copyOf(regions);
    int next = 0;
    for (Region r : regions) {
      if (r.first() != next || r.length() < 1) {
        throw new IllegalArgumentException("regions must follow one another: " + regions);
      }
      next += r.length();
    }
    if (next != words) {
      throw new IllegalArgumentException("regions cover " + next + " of " + words + " words");
    }
  }
}
