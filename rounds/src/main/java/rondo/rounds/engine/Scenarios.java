package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.rounds.engine.Cell.Part;

/**
 * Everything that concerns several receivers at once and may happen in a round: who crashes, who
 * lies, whom everybody hears. Given this, each process may hear what it may, whatever the others
 * hear. Processes that are alike are not told apart here either: it counts how many of them crash.
 */
final class Scenarios {
  private final Rules rules;

  /** The rules that are in force in this round. */
  Scenarios(Rules rules) {
    this.rules = rules;
  }

  List<List<Cell>> of(List<Cell> cells) {
    int crashed = count(cells, Part.CRASHED);
    List<List<Cell>> all = with(cells, Part.CRASHING, rules.crashes() - crashed);
    all =
        all.stream()
            .flatMap(s -> with(s, Part.LYING, rules.byzantineEachRound()).stream())
            .toList();
    return rules.kernel() ? all.stream().flatMap(s -> kernels(s).stream()).toList() : all;
  }

  private static int count(List<Cell> cells, Part part) {
    return cells.stream().filter(c -> c.part() == part).mapToInt(Cell::count).sum();
  }

  /** All ways to give up to {@code most} correct processes another part. */
  private static List<List<Cell>> with(List<Cell> cells, Part part, int most) {
    if (most <= 0) {
      return List.of(cells);
    }
    var result = new ArrayList<List<Cell>>();
    choose(cells, 0, part, most, new ArrayList<>(), result);
    return result;
  }

  private static void choose(
      List<Cell> cells, int from, Part part, int most, List<Cell> chosen, List<List<Cell>> result) {
    Budget.checkpoint();
    if (from == cells.size()) {
      result.add(List.copyOf(chosen));
      return;
    }
    Cell cell = cells.get(from);
    boolean mayChange =
        cell.part() == Part.NORMAL || (part == Part.CRASHING && cell.part() == Part.OMITTING);
    for (int k = 0; k <= (mayChange ? Math.min(most, cell.count()) : 0); k++) {
      int mark = chosen.size();
      add(cell.of(cell.count() - k, cell.part()), chosen);
      add(cell.of(k, part), chosen);
      choose(cells, from + 1, part, most - k, chosen, result);
      chosen.subList(mark, chosen.size()).clear();
    }
  }

  private static void add(Cell cell, List<Cell> to) {
    if (cell.count() > 0) {
      to.add(cell);
    }
  }

  /** All ways to choose the one that everybody hears. */
  private static List<List<Cell>> kernels(List<Cell> cells) {
    Predicate<Cell> isFit = c -> c.part() == Part.NORMAL;
    var result = new ArrayList<List<Cell>>();
    for (int k = 0; k < cells.size(); k++) {
      Cell cell = cells.get(k);
      if (isFit.test(cell)) {
        var chosen = new ArrayList<>(cells);
        chosen.remove(k);
        add(cell.of(cell.count() - 1, Part.NORMAL), chosen);
        chosen.add(cell.of(1, Part.KERNEL));
        result.add(List.copyOf(chosen));
      }
    }
    return result;
  }
}
