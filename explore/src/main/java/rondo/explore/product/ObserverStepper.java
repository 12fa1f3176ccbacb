package rondo.explore.product;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.ir.Fault;

/** Reports the transitions and faults of an {@link ObserverProduct}, with their moves. */
public final class ObserverStepper implements Stepper, TransitionSink {
  private static final int[] NOTHING = {};

  private final Stepper base;
  private final ObservedSystem system;
  private final Function<int[], EnabledMoves> guards;
  private final int word;
  private final boolean isTrivial;

  /** The first move of the observer, to its initial state. */
  private final EnabledMoves initially;

  private EnabledMoves enabled;
  private int number;
  private boolean isAlone;
  private boolean isPassedOn;
  private TransitionSink sink;
  private int[] log = new int[64];

  ObserverStepper(Stepper base, ObservedSystem system, int start) {
    this.base = base;
    this.system = system;
    guards = system.guards();
    word = system.observerWord();
    isTrivial = system.observer().isEmpty();
    initially = new EnabledMoves(Optional.empty(), new int[] {0}, new int[] {start});
    enabled = initially;
  }

  /** The index of the observer's move in what is being reported; 0 if it has no move. */
  public int observerMove() {
    return number < enabled.moves().length ? enabled.moves()[number] : 0;
  }

  /**
   * Whether the system has no part in what is being reported: the observer moves alone, or the
   * state itself violates the property.
   */
  public boolean isObserverAlone() {
    return isAlone;
  }

  @Override
  public int activeProcess() {
    return isAlone ? -1 : base.activeProcess();
  }

  @Override
  public int actionId() {
    return isAlone ? 0 : base.actionId();
  }

  @Override
  public void initial(int[] state, TransitionSink to) {
    base.initial(state, to);
  }

  @Override
  public EndState successors(int[] state, TransitionSink to) {
    sink = to;
    number = 0;
    boolean isObserved = state[word] > 0 && system.isObserved(state);
    if (isObserved) {
      enabled = guards.apply(state);
      isAlone = true;
      if (enabled.fault().isPresent()) {
        sink.fault(enabled.fault().get());
      }
      if (enabled.targets().length == 0) {
        return EndState.VALID_END;
      }
    } else {
      enabled = initially;
    }
    isPassedOn =
        state[word] > 0
            && (!isObserved
                || enabled.targets().length == 1 && enabled.targets()[0] == state[word] - 1);
    isAlone = false;
    EndState endState = base.successors(state, this);
    if (isObserved && !isTrivial && system.mayStutter(state)) {
      isAlone = true;
      transition(state, NOTHING, 0);
      return EndState.NONE;
    }
    return endState;
  }

  @Override
  public void transition(int[] state, int[] changes, int length) {
    number = 0;
    if (isPassedOn) {
      sink.transition(state, changes, length);
      return;
    }
    if (log.length < length + 2) {
      log = Arrays.copyOf(log, 2 * length + 2);
    }
    System.arraycopy(changes, 0, log, 0, length);
    int before = state[word];
    log[length] = word;
    log[length + 1] = before;
    for (; number < enabled.targets().length; number++) {
      state[word] = enabled.targets()[number] + 1;
      sink.transition(state, log, length + 2);
    }
    state[word] = before;
    number = 0;
  }

  @Override
  public void fault(Fault.Kind kind) {
    sink.fault(kind);
  }
}
