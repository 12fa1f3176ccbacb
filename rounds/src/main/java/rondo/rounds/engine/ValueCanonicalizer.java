package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import rondo.rounds.engine.CanonicalForms.CanonicalForm;

/**
 * Puts the values of a state in an order in which they become the first ones of their class, where
 * they may change places.
 *
 * <p>Values are first told apart by how they occur: what the processes are like if this one value
 * is marked and of the others only the cell is known. That is repeated until no cell is split any
 * more. Whatever is left in a cell is tried in every order, unless it can be exchanged without a
 * change to the state; the least state is taken. If there are too many orders, one of them is
 * taken.
 */
final class ValueCanonicalizer<S> {
  /** As many orders are tried: all those of six values. */
  private static final int MOST = 720;

  private final CanonicalForms<S> forms;
  private final Configuration state;
  private final int[][] to;

  /** By class, for those that may change places: the values in use, in order. */
  private final List<List<Integer>> order = new ArrayList<>();

  /** By class: where the cell begins that a place in the order belongs to. */
  private final List<int[]> cells = new ArrayList<>();

  private CanonicalForm least;

  /**
   * @param to a renaming by which values in use become the first ones
   */
  ValueCanonicalizer(CanonicalForms<S> of, Configuration state, int[][] to) {
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
    if (orders() <= MOST) {
      permute(0, 0);
    } else {
      compare();
    }
    return least;
  }

  // Cells

  /** Splits the cells of a class by how their values occur; whether there was any to split. */
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

  /** What everything is like if of values just the cell is known, and which one is this one. */
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
    // The cell has more than one value, so that the next number is nobody's.
    marking[c][value] = start + 1;
    int seats = forms.codec().distinguishedCount(state.phase());
    int[] how = new int[state.locals().length + 1];
    for (int i = 0; i < state.locals().length; i++) {
      how[i] = forms.permuted(state.locals()[i], marking);
    }
    int[] others =
        Arrays.stream(how, seats, how.length - 1)
            .boxed()
            .sorted(this::compare)
            .mapToInt(Integer::intValue)
            .toArray();
    System.arraycopy(others, 0, how, seats, others.length);
    how[how.length - 1] = forms.unproposed(state, marking);
    return how;
  }

  /** By what processes are like, so that the order of numbers makes no difference. */
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
    int condition = one.status().compareTo(two.status());
    return condition != 0 ? condition : forms.symmetry().order().compare(one.state(), two.state());
  }

  /** Values that can be exchanged without a change need not be tried in every order. */
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

  /** Whether any two neighbours can be exchanged, and therefore all. */
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

  /** How many orders are left, or more than {@link #MOST}. */
  private int orders() {
    int orders = 1;
    for (int[] cell : cells) {
      for (int i = 0; i < cell.length; i++) {
        orders *= i - cell[i] + 1;
        if (orders > MOST) {
          return orders;
        }
      }
    }
    return orders;
  }

  /** Tries all orders of what follows a place of a class. */
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
