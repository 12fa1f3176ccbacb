package rondo.events.engine;

import java.util.Arrays;
import rondo.explore.Acceptance;
import rondo.explore.FairCopies;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.ir.Fault;

/**
 * A system whose accepting runs are those of a protocol that are fair: each duty is again and again
 * done, or again and again none.
 *
 * <p>As {@link rondo.explore.FairSystem} does for processes, after Choueka: the states come in
 * copies. Copy 0 waits for an accepting state, copy i for the first duty whose number is i - 1 or
 * greater; where there is none of these left, it goes back to copy 0. A transition leaves behind
 * all duties that its source does not have, or that it does. So a run passes accepting states in
 * copy 0 again and again if and only if it does so in the protocol and is fair. Duties get their
 * numbers when they first come up: one that comes up later is none in the states before, and it has
 * the greater number, so that no copy can have waited for it. Transitions and faults keep their
 * order, so that a trace of this system is one of the protocol.
 */
final class FairEventSystem implements TransitionSystem {
  private final EventTransitionSystem base;
  private final int copy;
  private final StateLayout layout;
  private final Acceptance acceptance;

  FairEventSystem(EventTransitionSystem base) {
    this.base = base;
    copy = base.layout().words();
    layout = FairCopies.layout(base.layout());
    acceptance = base.acceptance();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Acceptance acceptance() {
    return FairCopies.acceptance(acceptance, copy);
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

    /** The least that is open and is not done. */
    private int next(int[] done) {
      int least = Integer.MAX_VALUE;
      for (int duty : open) {
        if (duty >= from - 1 && duty < least && !contains(done, duty)) {
          least = duty;
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
