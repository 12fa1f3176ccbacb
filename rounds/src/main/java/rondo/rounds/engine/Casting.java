package rondo.rounds.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.rounds.engine.Outcomes.Possible;

/** Finds out who has to come to what, so that of a state another one follows. */
final class Casting {
  /** Is shown what each seat comes to, and how many losses that takes. */
  interface Check {
    boolean fits(int[] next, int losses);
  }

  private final List<Cell> cells;
  private final List<Possible> possible;
  private final int most;
  private final int[] next;
  private final int[] places;

  /**
   * @param cells by seat
   * @param possible what may become of each, by seat
   */
  Casting(List<Cell> cells, List<Possible> possible, int most) {
    this.cells = cells;
    this.possible = possible;
    this.most = most;
    next = new int[cells.size()];
    places = new int[cells.size()];
  }

  /** The cell of a scenario that each seat belongs to. */
  static List<Cell> seated(int[] locals, List<Cell> scenario) {
    var cells = new ArrayList<>(Arrays.asList(new Cell[locals.length]));
    for (Cell cell : scenario) {
      for (int i = 0; i < cell.count(); i++) {
        cells.set(cell.seat() == Cell.ANY ? free(cells, locals, cell) : cell.seat(), cell);
      }
    }
    return List.copyOf(cells);
  }

  /** The last seats come first, which are those of processes that are not told apart. */
  private static int free(List<Cell> cells, int[] locals, Cell cell) {
    int seat = locals.length - 1;
    while (cells.get(seat) != null || locals[seat] != cell.local()) {
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
    boolean alike = seat > 0 && cells.get(seat) == cells.get(seat - 1);
    Possible outcomes = possible.get(seat);
    for (int i = alike ? places[seat - 1] : 0; i < outcomes.next().length; i++) {
      int total = most == Rules.UNLIMITED ? 0 : losses + outcomes.losses()[i];
      places[seat] = i;
      next[seat] = outcomes.next()[i];
      if (total <= most && assign(seat + 1, total, check)) {
        return true;
      }
    }
    return false;
  }
}
