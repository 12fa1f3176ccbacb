package rondo.explore.product;

import java.util.Optional;
import java.util.function.Supplier;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;

/**
 * Follows a trace of an {@link ObserverProduct} step by step.
 *
 * @param <L> the labels of the transitions and faults of the system
 */
public final class TraceSteps<L> {
  private final ObserverStepper stepper;
  private final Supplier<L> label;
  private int[] state;

  /**
   * A step of a trace.
   *
   * @param label empty if the observer moves alone, or the state itself violates the property
   */
  public record Step<L>(Optional<L> label, int observerMove) {}

  /**
   * @param label the label of what the system's stepper is reporting
   * @param words the number of words of a state
   */
  public TraceSteps(ObserverStepper stepper, Supplier<L> label, int words) {
    this.stepper = stepper;
    this.label = label;
    state = new int[words];
  }

  /** The state that the trace has reached. */
  public int[] state() {
    return state;
  }

  /** Takes the transition with this index. */
  public Step<L> transition(int index) {
    var selector = new SuccessorSelector(index, -1);
    stepper.successors(state, selector);
    state = selector.target;
    return selector.step;
  }

  /** The step that ends in the fault with this index. */
  public Step<L> fault(int index) {
    var selector = new SuccessorSelector(-1, index);
    stepper.successors(state, selector);
    return selector.step;
  }

  /** Records one transition or one fault, chosen by its index. */
  private final class SuccessorSelector implements TransitionSink {
    private int transitions;
    private int faults;
    private int[] target;
    private Step<L> step;

    SuccessorSelector(int transition, int fault) {
      transitions = transition;
      faults = fault;
    }

    @Override
    public void transition(int[] successor, int[] changes, int length) {
      if (transitions-- == 0) {
        target = successor.clone();
        record();
      }
    }

    @Override
    public void fault(Fault.Kind kind) {
      if (faults-- == 0) {
        record();
      }
    }

    private void record() {
      step =
          stepper.isObserverAlone()
              ? new Step<>(Optional.empty(), stepper.observerMove())
              : new Step<>(Optional.of(label.get()), stepper.observerMove());
    }
  }
}
