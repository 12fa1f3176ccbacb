package rondo.ir;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Observer.Status;

/**
 * The automaton of an observer: it moves on the current state of the system, by a move whose guard
 * holds there. In a round-based protocol it moves once before every round, in an event-based one
 * before every step; a finite run is extended by stuttering in its last state.
 *
 * @param <G> the type of guards
 */
public record ObserverAutomaton<G>(List<State<G>> states, int start) {
  public ObserverAutomaton {
    states = List.copyOf(states);
  }

  public record State<G>(List<Move<G>> moves, Status status) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  public record Move<G>(G guard, int target) {}

  /** All guards. */
  public Stream<G> guards() {
    return states.stream().flatMap(s -> s.moves().stream()).map(Move::guard);
  }

  /** The kinds of its states. */
  public List<Status> statuses() {
    return states.stream().map(State::status).toList();
  }

  /** The automaton with other guards. */
  public <H> ObserverAutomaton<H> map(Function<? super G, ? extends H> guard) {
    return new ObserverAutomaton<>(
        states.stream()
            .map(
                s ->
                    new State<H>(
                        s.moves().stream()
                            .map(m -> new Move<H>(guard.apply(m.guard()), m.target()))
                            .toList(),
                        s.status()))
            .toList(),
        start);
  }

  /** The indices of the moves of a state. */
  public IntStream moves(int state) {
    return IntStream.range(0, states.get(state).moves().size());
  }

  public G guard(int state, int move) {
    return states.get(state).moves().get(move).guard();
  }

  /** The state after a move. */
  public int target(int state, int move) {
    return states.get(state).moves().get(move).target();
  }

  /** Whether a move leads to a violation. */
  public boolean isViolating(int state, int move) {
    return states.get(target(state, move)).status() == Status.VIOLATING;
  }

  public boolean isAccepting(int state) {
    return states.get(state).status() == Status.ACCEPTING;
  }
}
