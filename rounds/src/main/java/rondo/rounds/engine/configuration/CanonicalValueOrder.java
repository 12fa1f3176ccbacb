package rondo.rounds.engine.configuration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import rondo.rounds.engine.configuration.ValueOrbitCanonicalizer.CanonicalForm;
import rondo.rounds.engine.protocol.RoundProcessState;

/**
 * Computes the canonical order of the values in use of permutable classes, by partition refinement.
 *
 * <p>Values are first split into cells by their occurrences: the local states in which this value
 * is marked and every other value is replaced by its cell. This is repeated until no cell is split.
 * The values left in a cell are tried in every order, unless transpositions leave the state
 * unchanged; the least state is the representative. If there are too many orders, only one is
 * tried.
 */
final class CanonicalValueOrder<S> {
  /** The maximal number of orders that are tried: all those of six values. */
  private static final int MAX_ORDERS = 720;

  private final ValueOrbitCanonicalizer<S> forms;
  private final Configuration state;
  private final int[][] to;

  /** By class, for permutable ones: the values in use, in order. */
  private final List<List<Integer>> order = new ArrayList<>();

  /** By class: the start of the cell of each index of the order. */
  private final List<int[]> cells = new ArrayList<>();

  private CanonicalForm least;

  /**
   * @param to a permutation that maps the values in use to the first ones
   */
  CanonicalValueOrder(ValueOrbitCanonicalizer<S> of, Configuration state, int[][] to) {
    this.forms = of;
    this.state = state;
    this.to = to;
  }

  /**
   * @param values those in use, by class
   */
  CanonicalForm canonicalForm(BitSet[] values) {
    for (int c = 0; c < values.length; c++) {
      List<Integer> used = forms.isPermutable(c) ? values[c].stream().boxed().toList() : List.of();
      order.add(new ArrayList<>(used));
      cells.add(new int[used.size()]);
    }
    boolean split = true;
    while (split) {
      split = false;
      for (int c = 0; c < order.size(); c++) {
        split |= split(c);
      }
    }
    fixInterchangeable();
    if (orders() <= MAX_ORDERS) {
      permute(0, 0);
    } else {
      compare();
    }
    return least;
  }

  // Cells

  /** Splits the cells of a class by the occurrences of their values; whether any cell was split. */
  private boolean split(int c) {
    List<Integer> values = order.get(c);
    int[] cell = cells.get(c);
    boolean split = false;
    for (int from = 0; from < cell.length; ) {
      int end = end(cell, from);
      if (end - from > 1) {
        split |= split(c, from, end, values, cell);
      }
      from = end;
    }
    return split;
  }

  private static int end(int[] cell, int from) {
    int end = from;
    while (end < cell.length && cell[end] == cell[from]) {
      end++;
    }
    return end;
  }

  private record Occurrence(int value, int[] how) {}

  private boolean split(int c, int from, int end, List<Integer> values, int[] cell) {
    Comparator<Occurrence> byOccurrence = (a, b) -> compare(a.how(), b.how());
    List<Occurrence> sorted =
        values.subList(from, end).stream()
            .map(v -> new Occurrence(v, occurrence(c, v, from)))
            .sorted(byOccurrence)
            .toList();
    boolean split = false;
    for (int i = 0; i < sorted.size(); i++) {
      values.set(from + i, sorted.get(i).value());
      boolean same = i == 0 || compare(sorted.get(i - 1).how(), sorted.get(i).how()) == 0;
      split |= !same;
      cell[from + i] = same && i > 0 ? cell[from + i - 1] : from + i;
    }
    return split;
  }

  /**
   * The local states with each value replaced by its cell, except for this value, which is marked.
   */
  private int[] occurrence(int c, int value, int start) {
    int[][] marking = to.clone();
    for (int k = 0; k < order.size(); k++) {
      if (!order.get(k).isEmpty()) {
        marking[k] = new int[to[k].length];
        for (int i = 0; i < order.get(k).size(); i++) {
          marking[k][order.get(k).get(i)] = cells.get(k)[i];
        }
      }
    }
    // The cell has more than one value, so no cell starts at the next index.
    marking[c][value] = start + 1;
    int distinguished = forms.codec().distinguishedCount(state.phase());
    int[] how = new int[state.locals().length + 1];
    for (int i = 0; i < state.locals().length; i++) {
      how[i] = forms.permuted(state.locals()[i], marking);
    }
    int[] others =
        Arrays.stream(how, distinguished, how.length - 1)
            .boxed()
            .sorted(this::compare)
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(others, 0, how, distinguished, others.length);
    how[how.length - 1] = forms.unproposed(state, marking);
    return how;
  }

  /** Compares the local states themselves, so that the result does not depend on their IDs. */
  private int compare(int[] some, int[] others) {
    for (int i = 0; i < some.length - 1; i++) {
      int order = compare(some[i], others[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(some[some.length - 1], others[others.length - 1]);
  }

  private int compare(int local, int other) {
    if (local == other) {
      return 0;
    }
    RoundProcessState<S> one = forms.processState(local);
    RoundProcessState<S> two = forms.processState(other);
    int status = one.status().compareTo(two.status());
    return status != 0 ? status : forms.symmetry().order().compare(one.state(), two.state());
  }

  /**
   * Values of which all transpositions leave the state unchanged need not be tried in every order.
   */
  private void fixInterchangeable() {
    for (int c = 0; c < cells.size(); c++) {
      int[] cell = cells.get(c);
      for (int from = 0; from < cell.length; ) {
        int end = end(cell, from);
        if (isInterchangeable(c, from, end)) {
          IntStream.range(from, end).forEach(i -> cell[i] = i);
        }
        from = end;
      }
    }
  }

  /**
   * Whether the transpositions of neighbours, and therefore all permutations, leave the state
   * unchanged.
   */
  private boolean isInterchangeable(int c, int from, int end) {
    for (int i = from; i + 1 < end; i++) {
      int[][] exchange = to.clone();
      exchange[c] = to[c].clone();
      int one = order.get(c).get(i);
      int two = order.get(c).get(i + 1);
      exchange[c][one] = to[c][two];
      exchange[c][two] = to[c][one];
      Configuration before = forms.permuted(state, to);
      Configuration after = forms.permuted(state, exchange);
      if (before.unproposed() != after.unproposed()
          || !Arrays.equals(before.locals(), after.locals())) {
        return false;
      }
    }
    return true;
  }

  // Orders

  /** The number of orders that are left, or more than {@link #MAX_ORDERS}. */
  private int orders() {
    int orders = 1;
    for (int[] cell : cells) {
      for (int i = 0; i < cell.length; i++) {
        orders *= i - cell[i] + 1;
        if (orders > MAX_ORDERS) {
          return orders;
        }
      }
    }
    return orders;
  }

  /**
   * Tries all orders of the values of a class from {@code place} on, and those of later classes.
   */
  private void permute(int c, int place) {
    if (c == order.size()) {
      compare();
      return;
    }
    int[] cell = cells.get(c);
    if (place == cell.length) {
      permute(c + 1, 0);
      return;
    }
    List<Integer> values = order.get(c);
    for (int i = place; i < cell.length && cell[i] == cell[place]; i++) {
      Collections.swap(values, place, i);
      permute(c, place + 1);
      Collections.swap(values, place, i);
    }
  }

  private void compare() {
    int[][] arranged = to.clone();
    for (int c = 0; c < order.size(); c++) {
      if (!order.get(c).isEmpty()) {
        arranged[c] = to[c].clone();
        for (int i = 0; i < order.get(c).size(); i++) {
          arranged[c][order.get(c).get(i)] = i;
        }
      }
    }
    Configuration renamed = forms.permuted(state, arranged);
    if (least == null || isLess(renamed, least.representative())) {
      least = new CanonicalForm(renamed, arranged);
    }
  }

  private static boolean isLess(Configuration one, Configuration other) {
    int order = Arrays.compare(one.locals(), other.locals());
    return order < 0 || (order == 0 && one.unproposed() < other.unproposed());
  }
}
