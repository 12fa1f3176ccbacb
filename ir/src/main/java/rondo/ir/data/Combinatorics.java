package rondo.ir.data;

import java.util.ArrayList;
import java.util.List;
import rondo.budget.Budget;

/** Products, permutations and subsets. */
public final class Combinatorics {
  private Combinatorics() {}

  /** The Cartesian product, the last component varying fastest. */
  public static <T> List<List<T>> product(List<? extends List<T>> parts) {
    List<List<T>> all = List.of(List.of());
    for (List<T> part : parts) {
      var longer = new ArrayList<List<T>>();
      for (List<T> begun : all) {
        Budget.checkpoint();
        for (T item : part) {
          var next = new ArrayList<>(begun);
          next.add(item);
          longer.add(List.copyOf(next));
        }
      }
      all = longer;
    }
    return List.copyOf(all);
  }

  /** All permutations, the identity first. */
  public static <T> List<List<T>> permutations(List<T> of) {
    if (of.isEmpty()) {
      return List.of(List.of());
    }
    var all = new ArrayList<List<T>>();
    for (int i = 0; i < of.size(); i++) {
      var others = new ArrayList<>(of);
      T first = others.remove(i);
      Budget.checkpoint();
      for (List<T> rest : permutations(others)) {
        var next = new ArrayList<T>();
        next.add(first);
        next.addAll(rest);
        all.add(List.copyOf(next));
      }
    }
    return List.copyOf(all);
  }

  /** All subsets, each in the given order; the empty set first. */
  public static <T> List<List<T>> subsets(List<T> of) {
    var all = new ArrayList<List<T>>();
    all.add(List.of());
    for (T item : of) {
      for (List<T> without : List.copyOf(all)) {
        Budget.checkpoint();
        var with = new ArrayList<>(without);
        with.add(item);
        all.add(List.copyOf(with));
      }
    }
    return List.copyOf(all);
  }
}
