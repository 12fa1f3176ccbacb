package rondo.explore.product;

import java.util.BitSet;
import rondo.explore.Acceptance;
import rondo.explore.RandomStepper;
import rondo.explore.Stepper;
import rondo.ir.ObserverAutomaton;

/**
 * The synchronous product of a system and an observer: the observer moves with every transition of
 * an observed state, on the state before the transition, and alone where the system may stutter.
 *
 * <p>Guards are evaluated once per state; each transition of the system is then reported once for
 * every enabled move. A violation by the state itself is a fault, before those of the system. If no
 * move is enabled, the run ends. See {@link ObserverStepper} for the transitions.
 *
 * <p>Whether an automaton is weak, and which states precede acceptance, carries over to the
 * product, since a cycle of the product projects to a cycle of the observer. In a weak automaton,
 * states that are not observed are accepting like the observer, so that all states of a cycle
 * agree; otherwise they are not, so that there are fewer accepting states.
 */
public final class ObserverProduct implements Acceptance {
  private final ObservedSystem system;
  private final int word;
  private final int start;
  private final boolean isTrivial;
  private final BitSet accepting = new BitSet();
  private final ObserverStructure structure;

  public ObserverProduct(ObservedSystem system) {
    this.system = system;
    word = system.observerWord();
    isTrivial = system.observer().isEmpty();
    start = system.observer().map(ObserverAutomaton::start).orElse(0);
    structure =
        system
            .observer()
            .map(ObserverStructure::of)
            .orElseGet(() -> new ObserverStructure(true, new BitSet()));
    system
        .observer()
        .ifPresent(
            o -> {
              for (int q = 0; q < o.states().size(); q++) {
                accepting.set(q, o.isAccepting(q));
              }
            });
  }

  /** The stepper of the product, on top of a fresh stepper of the system. */
  public ObserverStepper stepper(Stepper base) {
    return new ObserverStepper(base, system, start);
  }

  /** The random stepper of the product, on top of a fresh one of the system. */
  public RandomStepper randomStepper(RandomStepper base) {
    return new RandomObserverStepper(base, stepper(base));
  }

  /** The acceptance of the product. */
  public Acceptance acceptance() {
    return isTrivial ? Acceptance.NONE : this;
  }

  @Override
  public boolean accepts(int[] state) {
    return state[word] > 0
        && accepting.get(state[word] - 1)
        && (structure.isWeak() || system.isObserved(state))
        && system.mayAccept(state);
  }

  @Override
  public boolean mayHaveAcceptingStates() {
    return !accepting.isEmpty();
  }

  @Override
  public boolean isWeak() {
    return structure.isWeak();
  }

  @Override
  public boolean precedesAccepting(int[] state) {
    return structure.preAccepting().get(state[word] == 0 ? start : state[word] - 1);
  }
}
