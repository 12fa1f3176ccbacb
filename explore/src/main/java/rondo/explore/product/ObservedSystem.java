package rondo.explore.product;

import java.util.Optional;
import java.util.function.Function;
import rondo.ir.ObserverAutomaton;

/**
 * What the product with an observer needs to know of a system. A property that is a condition on
 * single states is a trivial observer, see {@link EnabledMoves#TRIVIAL}.
 */
public interface ObservedSystem {
  /** The automaton of the observer; empty if the observer is trivial. */
  Optional<? extends ObserverAutomaton<?>> observer();

  /**
   * The index of the word that states of the system reserve for the observer: 0 before the initial
   * state is chosen, else 1 plus the state of the observer. The system itself does not change this
   * word once it is not 0.
   */
  int observerWord();

  /** Evaluates the guards of the observer in packed states; each thread needs its own evaluator. */
  Function<int[], EnabledMoves> guards();

  /** Whether the observer moves with the transitions of this state. */
  default boolean isObserved(int[] state) {
    return true;
  }

  /** Whether a run may stay in this state for ever: then the observer can move alone. */
  boolean mayStutter(int[] state);

  /**
   * Whether the state counts if the observer accepts; the same for all states of a cycle. This
   * excludes infinite runs that violate assumptions.
   */
  default boolean mayAccept(int[] state) {
    return true;
  }
}
