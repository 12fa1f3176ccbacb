package rondo.ir.data;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Predicate;
import rondo.budget.Budget;

/**
 * The allowed part of a Cartesian product, the last component varying fastest. A prefix that is not
 * allowed is not extended, and each combination is stored as the indices of its items only, so the
 * full product may be far larger than its allowed part.
 */
public final class FilteredProduct<T> extends AbstractList<List<T>> implements RandomAccess {
  private final List<? extends List<T>> parts;
  private final List<int[]> rows = new ArrayList<>();

  /** By part: the part whose index is a lower bound of its own, negative for none. */
  private final int[] lowerBounds;

  private FilteredProduct(List<? extends List<T>> parts, List<List<Integer>> interchangeable) {
    this.parts = List.copyOf(parts);
    lowerBounds = new int[parts.size()];
    Arrays.fill(lowerBounds, -1);
    for (List<Integer> group : interchangeable) {
      for (int i = 1; i < group.size(); i++) {
        lowerBounds[group.get(i)] = group.get(i - 1);
      }
    }
  }

  /**
   * @param allowed whether a prefix may be extended; it must be false for all extensions of a
   *     prefix for which it is false
   * @param what the combinations, in the plural, for budget reports
   */
  public static <T> FilteredProduct<T> of(
      List<? extends List<T>> parts, Predicate<List<T>> allowed, String what) {
    return of(parts, List.of(), allowed, what);
  }

  /**
   * Only one of the combinations that differ in the order of interchangeable parts: the first one,
   * where their indices are not decreasing.
   *
   * @param interchangeable groups of parts, by increasing index, whose items correspond by index
   */
  public static <T> FilteredProduct<T> of(
      List<? extends List<T>> parts,
      List<List<Integer>> interchangeable,
      Predicate<List<T>> allowed,
      String what) {
    var product = new FilteredProduct<T>(parts, interchangeable);
    product.choose(new int[parts.size()], new ArrayList<>(), allowed, what);
    return product;
  }

  private void choose(int[] row, List<T> chosen, Predicate<List<T>> allowed, String what) {
    int part = chosen.size();
    if (part == row.length) {
      rows.add(row.clone());
      Budget.checkpoint(what, rows.size());
      return;
    }
    int first = lowerBounds[part] < 0 ? 0 : row[lowerBounds[part]];
    for (int i = first; i < parts.get(part).size(); i++) {
      Budget.checkpoint();
      row[part] = i;
      chosen.add(parts.get(part).get(i));
      if (allowed.test(chosen)) {
        choose(row, chosen, allowed, what);
      }
      chosen.removeLast();
    }
  }

  @Override
  public List<T> get(int index) {
    int[] row = rows.get(index);
    var items = new ArrayList<T>(row.length);
    for (int part = 0; part < row.length; part++) {
      items.add(parts.get(part).get(row[part]));
    }
    return items;
  }

  @Override
  public int size() {
    return rows.size();
  }

  /** Approximate memory use of all combinations in bytes. */
  public long bytes() {
    return rows.size() * (24L + 4L * parts.size());
  }
}
