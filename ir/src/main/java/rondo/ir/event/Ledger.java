package rondo.ir.event;

import java.util.List;
import rondo.ir.data.Value;

/**
 * What a run has used up of what may happen a limited number of times, and what monitors remember.
 *
 * @param lost how many messages were lost, where that is limited
 * @param restarts how many times processes have started again
 * @param watched the variables of each monitor
 */
public record Ledger(int lost, int restarts, List<List<Value>> watched) {
  public static final Ledger EMPTY = new Ledger(0, 0, List.of());

  public Ledger {
    watched = watched.stream().map(List::copyOf).toList();
  }

  public Ledger watched(List<List<Value>> others) {
    return new Ledger(lost, restarts, others);
  }

  public Ledger afterLoss(Faults faults) {
    return faults.isLossy() ? this : new Ledger(lost + 1, restarts, watched);
  }

  public Ledger afterRestart() {
    return new Ledger(lost, restarts + 1, watched);
  }

  /** Whether one more message may be lost, where that is a step. */
  public boolean mayLose(Faults faults) {
    return lost < faults.losses();
  }

  public boolean mayRestart(Faults faults) {
    return restarts < faults.restarts();
  }
}
