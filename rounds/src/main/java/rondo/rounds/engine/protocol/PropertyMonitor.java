package rondo.rounds.engine.protocol;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.Observer.Status;

/**
 * The property that a search checks.
 *
 * @param allowed the invariant
 * @param unproposed the values to check for validity
 */
public record PropertyMonitor<S>(
    Predicate<Snapshot<S>> allowed,
    List<Unproposed<S>> unproposed,
    Optional<Automaton<S>> automaton) {
  public PropertyMonitor {
    unproposed = List.copyOf(unproposed);
  }

  /** Checks an invariant. */
  public static <S> PropertyMonitor<S> invariant(Predicate<Snapshot<S>> allowed) {
    return new PropertyMonitor<>(allowed, List.of(), Optional.empty());
  }

  /** Searches for runs that an automaton accepts. */
  public static <S> PropertyMonitor<S> temporal(Automaton<S> automaton) {
    return new PropertyMonitor<>(_ -> true, List.of(), Optional.of(automaton));
  }

  /** Checks that every output is the input of a process. */
  public static <S> PropertyMonitor<S> validity(List<Unproposed<S>> values) {
    return new PropertyMonitor<>(_ -> true, values, Optional.empty());
  }

  /**
   * A value that no process proposes in some runs; in these no process may output it.
   *
   * @param proposed whether it is the input of a process in this initial state
   * @param output whether it is the output of a process
   */
  public record Unproposed<S>(Predicate<S> proposed, Predicate<S> output) {}

  /** An observer automaton; see {@link rondo.ir.round.ProtocolObserver}. */
  public record Automaton<S>(List<State<S>> states, int start) {
    public Automaton {
      states = List.copyOf(states);
    }
  }

  public record State<S>(List<Move<S>> moves, Status status) {
    public State {
      moves = List.copyOf(moves);
    }
  }

  public record Move<S>(Predicate<Snapshot<S>> guard, int target) {}
}
