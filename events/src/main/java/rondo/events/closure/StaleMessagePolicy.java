package rondo.events.closure;

import java.util.List;
import rondo.events.closure.LogicalTime.LowerBound;
import rondo.events.local.StateInterner;
import rondo.explore.memo.PairMemo;
import rondo.ir.event.EventMessage;
import rondo.ir.event.state.MessagePool;

/** Which stale messages are kept: messages whose round is over for their receiver. */
interface StaleMessagePolicy {
  /**
   * The interned pool that is left.
   *
   * @param local the interned local state of the process
   * @param timeId the interned logical time
   */
  int retained(int process, int local, int pool, int timeId);

  /** Drops all stale messages. */
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
    public int retained(int process, int local, int pool, int timeId) {
      if (pool == StateInterner.EMPTY) {
        return pool;
      }
      int kept = known[process].lookUp(pool, timeId);
      if (kept == PairMemo.UNKNOWN) {
        LowerBound bound = steps.time(timeId).lowerBound(process);
        List<EventMessage> messages =
            interner.pool(pool).messages().stream()
                .filter(l -> !bound.isPast(steps.round(l)))
                .toList();
        kept = interner.number(new MessagePool(messages));
        known[process].put(pool, timeId, kept);
      }
      return kept;
    }
  }
}
