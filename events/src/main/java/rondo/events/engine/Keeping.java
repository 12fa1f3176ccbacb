package rondo.events.engine;

import java.util.List;
import rondo.events.engine.Cursor.Floor;
import rondo.explore.numbers.PairMemo;
import rondo.ir.event.Letter;
import rondo.ir.event.Pool;

/** Which messages a process keeps whose round is over for it. */
interface Keeping {
  /**
   * The number of the pool that is left.
   *
   * @param local what the process is like
   * @param cursor the number of the moment
   */
  int kept(int process, int local, int pool, int cursor);

  /** None at all. */
  final class Nothing implements Keeping {
    private final Numbers numbers;
    private final TimedSteps steps;
    private final PairMemo[] known;

    Nothing(Numbers numbers, TimedSteps steps, int processes) {
      this.numbers = numbers;
      this.steps = steps;
      known = new PairMemo[processes];
      for (int p = 0; p < processes; p++) {
        known[p] = new PairMemo();
      }
    }

    @Override
    public int kept(int process, int local, int pool, int cursor) {
      if (pool == Numbers.EMPTY) {
        return pool;
      }
      int kept = known[process].look(pool, cursor);
      if (kept == PairMemo.UNKNOWN) {
        Floor floor = steps.cursor(cursor).floor(process);
        List<Letter> letters =
            numbers.pool(pool).letters().stream()
                .filter(l -> !floor.isPast(steps.round(l)))
                .toList();
        kept = numbers.number(new Pool(letters));
        known[process].put(pool, cursor, kept);
      }
      return kept;
    }
  }
}
