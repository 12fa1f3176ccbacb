package rondo.ir.round;

import java.util.List;
import rondo.ir.Observer.Status;
import rondo.ir.data.Term;

/**
 * An automaton that observes a run, like {@link rondo.ir.Observer}: it moves once before every
 * round, on the state at the beginning of the round. A finite run is extended by stuttering in its
 * last state.
 *
 * @param slots the number of slots for binders in its guards
 */
public record ProtocolObserver(List<State> states, int start, int slots) {
  public ProtocolObserver {
    states = List.copyOf(states);
  }

  public record State(List<Move> moves, Status status) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  public record Move(Term guard, int target) {}
}
