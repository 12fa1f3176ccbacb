package rondo.ir.data;

import java.util.AbstractList;
import java.util.ArrayList;
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

  private FilteredProduct(List<? extends List<T>> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * @param allowed whether a prefix may be extended; it must be false for all extensions of a
   *     prefix for which it is false
   * @param what the combinations, in the plural, for budget reports
   */
  public static <T> FilteredProduct<T> of(
      List<? extends List<T>> parts, Predicate<List<T>> allowed, String what) {
    var product = new FilteredProduct<T>(parts);
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
    for (int i = 0; i < parts.get(part).size(); i++) {
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
