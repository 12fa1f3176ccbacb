package rondo.explore.search;

import java.util.Arrays;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;

/** Takes what a stepper tells about a state: keeps the faults, and passes successors on. */
abstract class SuccessorSink implements TransitionSink, FaultList {
  private final SearchContext context;
  private Fault.Kind[] faults = new Fault.Kind[8];
  private int faultCount;

  SuccessorSink(SearchContext context) {
    this.context = context;
  }

  /** A state has been told; only its first {@code length} entries of changes count. */
  abstract void stage(int[] successor, int[] changes, int length);

  /** Forgets the faults: another state is going to be expanded. */
  final void clearFaults() {
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
    if (context.isAbandoned()) {
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
