package rondo.ir.data;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Predicate;
import rondo.budget.Budget;

/**
 * The Cartesian product of some parts, as far as it is allowed, the last part varying fastest. A
 * prefix that is not allowed is not extended, and each combination is kept as the numbers of its
 * items alone, so that a product may be far larger than what is allowed of it.
 */
public final class FilteredProduct<T> extends AbstractList<List<T>> implements RandomAccess {
  private final List<? extends List<T>> parts;
  private final List<int[]> rows = new ArrayList<>();

  private FilteredProduct(List<? extends List<T>> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * @param allowed whether a prefix may be extended; no extension of one that is not is allowed
   * @param what the combinations are, in the plural, for those who watch the budget
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

  /** Roughly how many bytes it takes to remember all of them. */
  public long bytes() {
    return rows.size() * (24L + 4L * parts.size());
  }
}
