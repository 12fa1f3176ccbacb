package rondo.events.engine;

import java.util.List;
import rondo.events.engine.LogicalTime.LowerBound;
import rondo.explore.memo.PairMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.MessagePool;

/** Which messages a process keeps whose round is over for it. */
interface StaleMessagePolicy {
  /**
   * The number of the pool that is left.
   *
   * @param local what the process is like
   * @param cursor the number of the moment
   */
  int retained(int process, int local, int pool, int cursor);

  /** None at all. */
  final class DropAll implements StaleMessagePolicy {
    private final StateInterner interner;
    private final TimedSteps steps;
    private final PairMemo[] known;

    DropAll(StateInterner interner, TimedSteps steps, int processes) {
      this.interner = interner;
      this.steps = steps;
      known = new PairMemo[processes];
      for (int p = 0; p < processes; p++) {
        known[p] = new PairMemo();
      }
    }

    @Override
    public int retained(int process, int local, int pool, int cursor) {
      if (pool == StateInterner.EMPTY) {
        return pool;
      }
      int kept = known[process].lookUp(pool, cursor);
      if (kept == PairMemo.UNKNOWN) {
        LowerBound bound = steps.time(cursor).lowerBound(process);
        List<EventMessage> letters =
            interner.pool(pool).messages().stream()
                .filter(l -> !bound.isPast(steps.round(l)))
                .toList();
        kept = interner.number(new MessagePool(letters));
        known[process].put(pool, cursor, kept);
      }
      return kept;
    }
  }
}
