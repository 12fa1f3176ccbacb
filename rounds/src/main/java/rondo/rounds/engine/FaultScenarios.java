package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.rounds.engine.ProcessGroup.FaultStatus;

/**
 * Everything that concerns several receivers at once and may happen in a round: who crashes, who
 * lies, whom everybody hears. Given this, each process may hear what it may, whatever the others
 * hear. Processes that are alike are not told apart here either: it counts how many of them crash.
 */
final class FaultScenarios {
  private final RoundFaultModel model;

  /** The rules that are in force in this round. */
  FaultScenarios(RoundFaultModel model) {
    this.model = model;
  }

  List<List<ProcessGroup>> of(List<ProcessGroup> cells) {
    int crashed = count(cells, FaultStatus.CRASHED);
    List<List<ProcessGroup>> all = with(cells, FaultStatus.CRASHING, model.crashes() - crashed);
    all =
        all.stream()
            .flatMap(
                s -> with(s, FaultStatus.TRANSIENTLY_BYZANTINE, model.byzantinePerRound()).stream())
            .toList();
    return model.kernel() ? all.stream().flatMap(s -> kernels(s).stream()).toList() : all;
  }

  private static int count(List<ProcessGroup> cells, FaultStatus status) {
    return cells.stream().filter(c -> c.status() == status).mapToInt(ProcessGroup::count).sum();
  }

  /** All ways to give up to {@code most} correct processes another part. */
  private static List<List<ProcessGroup>> with(
      List<ProcessGroup> cells, FaultStatus status, int most) {
    if (most <= 0) {
      return List.of(cells);
    }
    var result = new ArrayList<List<ProcessGroup>>();
    choose(cells, 0, status, most, new ArrayList<>(), result);
    return result;
  }

  private static void choose(
      List<ProcessGroup> cells,
      int from,
      FaultStatus status,
      int most,
      List<ProcessGroup> chosen,
      List<List<ProcessGroup>> result) {
    Budget.checkpoint();
    if (from == cells.size()) {
      result.add(List.copyOf(chosen));
      return;
    }
    ProcessGroup group = cells.get(from);
    boolean mayChange =
        group.status() == FaultStatus.NORMAL
            || (status == FaultStatus.CRASHING && group.status() == FaultStatus.OMITTING);
    for (int k = 0; k <= (mayChange ? Math.min(most, group.count()) : 0); k++) {
      int mark = chosen.size();
      add(group.with(group.count() - k, group.status()), chosen);
      add(group.with(k, status), chosen);
      choose(cells, from + 1, status, most - k, chosen, result);
      chosen.subList(mark, chosen.size()).clear();
    }
  }

  private static void add(ProcessGroup group, List<ProcessGroup> to) {
    if (group.count() > 0) {
      to.add(group);
    }
  }

  /** All ways to choose the one that everybody hears. */
  private static List<List<ProcessGroup>> kernels(List<ProcessGroup> cells) {
    Predicate<ProcessGroup> isFit = c -> c.status() == FaultStatus.NORMAL;
    var result = new ArrayList<List<ProcessGroup>>();
    for (int k = 0; k < cells.size(); k++) {
      ProcessGroup group = cells.get(k);
      if (isFit.test(group)) {
        var chosen = new ArrayList<>(cells);
        chosen.remove(k);
        add(group.with(group.count() - 1, FaultStatus.NORMAL), chosen);
        chosen.add(group.with(1, FaultStatus.KERNEL));
        result.add(List.copyOf(chosen));
      }
    }
    return result;
  }
}
