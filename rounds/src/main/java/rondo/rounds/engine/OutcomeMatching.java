package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.rounds.engine.Outcomes.OutcomeSet;

/** Finds out who has to come to what, so that of a state another one follows. */
final class OutcomeMatching {
  /** Is shown what each seat comes to, and how many losses that takes. */
  interface Check {
    boolean fits(int[] next, int losses);
  }

  private final List<ProcessGroup> groups;
  private final List<OutcomeSet> possible;
  private final int maxLosses;
  private final int[] next;
  private final int[] places;

  /**
   * @param cells by seat
   * @param possible what may become of each, by seat
   */
  OutcomeMatching(List<ProcessGroup> cells, List<OutcomeSet> possible, int most) {
    this.groups = cells;
    this.possible = possible;
    this.maxLosses = most;
    next = new int[cells.size()];
    places = new int[cells.size()];
  }

  /** The cell of a scenario that each seat belongs to. */
  static List<ProcessGroup> groupsByPosition(int[] locals, List<ProcessGroup> scenario) {
    var cells = new ArrayList<>(Arrays.asList(new ProcessGroup[locals.length]));
    for (ProcessGroup group : scenario) {
      for (int i = 0; i < group.count(); i++) {
        cells.set(
            group.position() == ProcessGroup.ANONYMOUS
                ? free(cells, locals, group)
                : group.position(),
            group);
      }
    }
    return List.copyOf(cells);
  }

  /** The last seats come first, which are those of processes that are not told apart. */
  private static int free(List<ProcessGroup> cells, int[] locals, ProcessGroup group) {
    int seat = locals.length - 1;
    while (cells.get(seat) != null || locals[seat] != group.local()) {
      seat--;
    }
    return seat;
  }

  /** What each seat comes to. */
  Optional<int[]> find(Check check) {
    return assign(0, 0, check) ? Optional.of(next.clone()) : Optional.empty();
  }

  /** Gives one seat after the other an outcome; those of one cell that are neighbours in order. */
  private boolean assign(int seat, int losses, Check check) {
    if (seat == next.length) {
      return check.fits(next, losses);
    }
    boolean alike = seat > 0 && groups.get(seat) == groups.get(seat - 1);
    OutcomeSet outcomes = possible.get(seat);
    for (int i = alike ? places[seat - 1] : 0; i < outcomes.next().length; i++) {
      int total = maxLosses == RoundFaultModel.UNLIMITED ? 0 : losses + outcomes.losses()[i];
      places[seat] = i;
      next[seat] = outcomes.next()[i];
      if (total <= maxLosses && assign(seat + 1, total, check)) {
        return true;
      }
    }
    return false;
  }
}
