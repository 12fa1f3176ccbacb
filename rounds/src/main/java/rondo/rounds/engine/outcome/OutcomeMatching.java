package rondo.rounds.engine.outcome;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.ir.round.RoundFaultModel;
import rondo.rounds.engine.outcome.Outcomes.OutcomeSet;
import rondo.rounds.engine.protocol.ProcessGroup;

/** Finds an outcome for each process such that the configuration has a given successor. */
public final class OutcomeMatching {
  /** Tests the next local states by position and their total losses. */
  public interface Check {
    boolean fits(int[] next, int losses);
  }

  private final List<ProcessGroup> groups;
  private final List<OutcomeSet> possible;
  private final int maxLosses;
  private final int[] next;
  private final int[] places;

  /**
   * @param groups by position
   * @param possible the outcomes by position
   */
  public OutcomeMatching(List<ProcessGroup> groups, List<OutcomeSet> possible, int maxLosses) {
    this.groups = groups;
    this.possible = possible;
    this.maxLosses = maxLosses;
    next = new int[groups.size()];
    places = new int[groups.size()];
  }

  /** The group of a scenario that each position belongs to. */
  public static List<ProcessGroup> groupsByPosition(int[] locals, List<ProcessGroup> scenario) {
    var groups = new ArrayList<>(Arrays.asList(new ProcessGroup[locals.length]));
    for (ProcessGroup group : scenario) {
      for (int i = 0; i < group.count(); i++) {
        groups.set(
            group.position() == ProcessGroup.ANONYMOUS
                ? free(groups, locals, group)
                : group.position(),
            group);
      }
    }
    return List.copyOf(groups);
  }

  /** The last free position: anonymous processes have the last positions. */
  private static int free(List<ProcessGroup> groups, int[] locals, ProcessGroup group) {
    int position = locals.length - 1;
    while (groups.get(position) != null || locals[position] != group.local()) {
      position--;
    }
    return position;
  }

  /** The next local states by position. */
  public Optional<int[]> find(Check check) {
    return assign(0, 0, check) ? Optional.of(next.clone()) : Optional.empty();
  }

  /** Assigns an outcome to each position; neighbours of one group in ascending order only. */
  private boolean assign(int position, int losses, Check check) {
    if (position == next.length) {
      return check.fits(next, losses);
    }
    boolean sameGroup = position > 0 && groups.get(position) == groups.get(position - 1);
    OutcomeSet outcomes = possible.get(position);
    for (int i = sameGroup ? places[position - 1] : 0; i < outcomes.next().length; i++) {
      int total = maxLosses == RoundFaultModel.UNLIMITED ? 0 : losses + outcomes.losses()[i];
      places[position] = i;
      next[position] = outcomes.next()[i];
      if (total <= maxLosses && assign(position + 1, total, check)) {
        return true;
      }
    }
    return false;
  }
}
