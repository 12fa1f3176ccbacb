package rondo.rounds.engine.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.protocol.ProcessGroup;
import rondo.rounds.engine.protocol.ProcessGroup.FaultStatus;

/**
 * Enumerates the faults of a round that concern several receivers at once: which processes crash,
 * which are transiently Byzantine, and which is the kernel. Given a scenario, the mailboxes of
 * different receivers are independent. Interchangeable processes are counted: a scenario fixes how
 * many of a group crash.
 */
public final class FaultScenarios {
  private final RoundFaultModel model;

  /**
   * @param model the fault model of this round
   */
  public FaultScenarios(RoundFaultModel model) {
    this.model = model;
  }

  public List<List<ProcessGroup>> of(List<ProcessGroup> groups) {
    int crashed = count(groups, FaultStatus.CRASHED);
    List<List<ProcessGroup>> all = with(groups, FaultStatus.CRASHING, model.crashes() - crashed);
    all =
        all.stream()
            .flatMap(
                s ->
                    with(s, FaultStatus.TRANSIENTLY_BYZANTINE, model.transientlyByzantine())
                        .stream())
            .toList();
    return model.hasKernel() ? all.stream().flatMap(s -> kernels(s).stream()).toList() : all;
  }

  private static int count(List<ProcessGroup> groups, FaultStatus status) {
    return groups.stream().filter(c -> c.status() == status).mapToInt(ProcessGroup::count).sum();
  }

  /** All ways to give up to {@code limit} correct processes another status. */
  private static List<List<ProcessGroup>> with(
      List<ProcessGroup> groups, FaultStatus status, int limit) {
    if (limit <= 0) {
      return List.of(groups);
    }
    var result = new ArrayList<List<ProcessGroup>>();
    choose(groups, 0, status, limit, new ArrayList<>(), result);
    return result;
  }

  private static void choose(
      List<ProcessGroup> groups,
      int from,
      FaultStatus status,
      int limit,
      List<ProcessGroup> chosen,
      List<List<ProcessGroup>> result) {
    Budget.checkpoint();
    if (from == groups.size()) {
      result.add(List.copyOf(chosen));
      return;
    }
    ProcessGroup group = groups.get(from);
    boolean mayChange =
        group.status() == FaultStatus.NORMAL
            || (status == FaultStatus.CRASHING && group.status() == FaultStatus.OMITTING);
    for (int k = 0; k <= (mayChange ? Math.min(limit, group.count()) : 0); k++) {
      int mark = chosen.size();
      add(group.with(group.count() - k, group.status()), chosen);
      add(group.with(k, status), chosen);
      choose(groups, from + 1, status, limit - k, chosen, result);
      chosen.subList(mark, chosen.size()).clear();
    }
  }

  private static void add(ProcessGroup group, List<ProcessGroup> to) {
    if (group.count() > 0) {
      to.add(group);
    }
  }

  /** All choices of the kernel: a process that all receivers hear of. */
  private static List<List<ProcessGroup>> kernels(List<ProcessGroup> groups) {
    Predicate<ProcessGroup> isFit = c -> c.status() == FaultStatus.NORMAL;
    var result = new ArrayList<List<ProcessGroup>>();
    for (int k = 0; k < groups.size(); k++) {
      ProcessGroup group = groups.get(k);
      if (isFit.test(group)) {
        var chosen = new ArrayList<>(groups);
        chosen.remove(k);
        add(group.with(group.count() - 1, FaultStatus.NORMAL), chosen);
        chosen.add(group.with(1, FaultStatus.KERNEL));
        result.add(List.copyOf(chosen));
      }
    }
    return result;
  }
}
