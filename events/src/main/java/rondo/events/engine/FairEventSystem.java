package rondo.events.engine;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.FairnessCopies;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystemDecorator;
import rondo.ir.Fault;

/**
 * The product of an event-based protocol with its fairness constraints: its accepting runs are the
 * accepting runs of the protocol in which each constraint is infinitely often satisfied or
 * infinitely often not pending.
 *
 * <p>The construction is that of Choueka, as in {@link rondo.explore.FairSystem} for processes: the
 * states come in copies. Copy 0 waits for an accepting state, copy i for the first pending
 * constraint whose ID is i - 1 or greater; if none is left, the next copy is 0. A transition passes
 * all constraints that are not pending in its source, or that it satisfies. So a run visits
 * accepting states in copy 0 infinitely often if and only if it does so in the protocol and is
 * fair. Constraints get their IDs when they first occur: a constraint that occurs later is not
 * pending in earlier states, and its ID is greater, so that no copy can have waited for it.
 * Transitions and faults keep their order, so that a trace of this system is one of the protocol.
 */
final class FairEventSystem extends TransitionSystemDecorator {
  private final EventTransitionSystem base;
  private final int copy;
  private final StateLayout layout;
  private final Acceptance acceptance;

  FairEventSystem(EventTransitionSystem base) {
    super(base);
    this.base = base;
    copy = base.layout().words();
    layout = FairnessCopies.layout(base.layout());
    acceptance = base.acceptance();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Acceptance acceptance() {
    return FairnessCopies.acceptance(acceptance, copy);
  }

  @Override
  public Stepper stepper() {
    return new FairStepper(base.stepper());
  }

  private final class FairStepper implements Stepper, TransitionSink {
    private final EventStepper stepper;
    private TransitionSink sink;
    private int from;
    private int[] open = new int[0];
    private int[] log = new int[64];

    FairStepper(EventStepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public int activeProcess() {
      return stepper.activeProcess();
    }

    @Override
    public void initial(int[] state, TransitionSink to) {
      stepper.initial(state, to);
      state[copy] = 0;
    }

    @Override
    public EndState successors(int[] state, TransitionSink to) {
      sink = to;
      from = state[copy] == 0 && acceptance.accepts(state) ? 1 : state[copy];
      open = from == 0 ? new int[0] : base.pendingConstraints(state);
      return stepper.successors(state, this);
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (log.length < length + 2) {
        log = Arrays.copyOf(log, 2 * length + 2);
      }
      System.arraycopy(changes, 0, log, 0, length);
      log[length] = copy;
      log[length + 1] = state[copy];
      int before = state[copy];
      state[copy] = from == 0 ? 0 : next(base.satisfiedConstraints(stepper.label()));
      sink.transition(state, log, length + 2);
      state[copy] = before;
    }

    /**
     * The copy of the least pending constraint from {@code from} on that is not satisfied, else 0.
     */
    private int next(int[] done) {
      int least = Integer.MAX_VALUE;
      for (int constraint : open) {
        if (constraint >= from - 1 && constraint < least && !contains(done, constraint)) {
          least = constraint;
        }
      }
      return least == Integer.MAX_VALUE ? 0 : least + 1;
    }

    private static boolean contains(int[] numbers, int wanted) {
      for (int number : numbers) {
        if (number == wanted) {
          return true;
        }
      }
      return false;
    }

    @Override
    public void fault(Fault.Kind kind) {
      sink.fault(kind);
    }
  }
}
