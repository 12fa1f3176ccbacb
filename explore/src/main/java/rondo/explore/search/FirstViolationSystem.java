package rondo.explore.search;

import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.ir.Fault;

/**
 * A system whose runs end in the first state that violates the property itself; otherwise a run
 * that continues in states that violate it would be one counterexample after the other.
 */
final class FirstViolationSystem extends TransitionSystemDecorator {
  FirstViolationSystem(TransitionSystem base) {
    super(base);
  }

  @Override
  public Stepper stepper() {
    return new FirstViolationStepper(base.stepper());
  }

  /** The violation of a state is reported before its transitions. */
  private static final class FirstViolationStepper implements Stepper, TransitionSink {
    private final Stepper base;
    private TransitionSink sink;
    private boolean isViolated;

    FirstViolationStepper(Stepper base) {
      this.base = base;
    }

    @Override
    public void initial(int[] state, TransitionSink to) {
      base.initial(state, to);
    }

    @Override
    public EndState successors(int[] state, TransitionSink to) {
      sink = to;
      isViolated = false;
      EndState endState = base.successors(state, this);
      return isViolated ? EndState.VALID_END : endState;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (!isViolated) {
        sink.transition(state, changes, length);
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (!isViolated) {
        sink.fault(kind);
        isViolated = kind == Fault.Kind.FORBIDDEN;
      }
    }

    @Override
    public int activeProcess() {
      return base.activeProcess();
    }

    @Override
    public int actionId() {
      return base.actionId();
    }
  }
}
