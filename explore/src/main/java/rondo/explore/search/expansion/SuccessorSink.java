package rondo.explore.search.expansion;

import java.util.Arrays;
import rondo.explore.TransitionSink;
import rondo.explore.concurrent.StopSignal;
import rondo.ir.Fault;

/** Receives the transitions of a state: keeps its faults and passes its successors on. */
public abstract class SuccessorSink implements TransitionSink, FaultList {
  private final StopSignal stopSignal;
  private Fault.Kind[] faults = new Fault.Kind[8];
  private int faultCount;

  public SuccessorSink(SearchContext context) {
    stopSignal = context.stopSignal();
  }

  /** Stages a successor; see {@link TransitionSink#transition}. */
  public abstract void stage(int[] successor, int[] changes, int length);

  /** Clears the faults before another state is expanded. */
  public final void clearFaults() {
    faultCount = 0;
  }

  @Override
  public final int faults() {
    return faultCount;
  }

  @Override
  public final Fault.Kind fault(int i) {
    return faults[i];
  }

  @Override
  public final void transition(int[] successor, int[] changes, int length) {
    if (stopSignal.isAbandoned()) {
      throw AbandonedException.INSTANCE; // A state may have very many successors.
    }
    stage(successor, changes, length);
  }

  @Override
  public final void fault(Fault.Kind kind) {
    if (faultCount == faults.length) {
      faults = Arrays.copyOf(faults, 2 * faultCount);
    }
    faults[faultCount++] = kind;
  }
}
