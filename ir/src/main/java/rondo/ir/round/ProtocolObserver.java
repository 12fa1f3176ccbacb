package rondo.ir.round;

import java.util.List;
import rondo.ir.Observer.Status;
import rondo.ir.data.Term;

/**
 * An automaton that watches a run, as {@link rondo.ir.Observer} does: it moves once before every
 * round on the state at its beginning. A run that ends stays in its last state for ever.
 *
 * @param slots how many binders its guards need room for
 */
public record ProtocolObserver(List<State> states, int start, int slots) {
  public ProtocolObserver {
    states = List.copyOf(states);
  }

  /** Where an observer can be. */
  public record State(List<Move> moves, Status status) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  /** A way to another state of the observer. */
  public record Move(Term guard, int target) {}
}
