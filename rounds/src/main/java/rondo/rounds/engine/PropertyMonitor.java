package rondo.rounds.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.Observer.Status;

/**
 * What is looked for in a search.
 *
 * @param allowed what every state must be like
 * @param unproposed values that nobody may have as an output who cannot have got it from an input
 */
public record PropertyMonitor<S>(
    Predicate<Snapshot<S>> allowed,
    List<Unproposed<S>> unproposed,
    Optional<Automaton<S>> automaton) {
  public PropertyMonitor {
    unproposed = List.copyOf(unproposed);
  }

  /** Looks for states that are not allowed. */
  public static <S> PropertyMonitor<S> invariant(Predicate<Snapshot<S>> allowed) {
    return new PropertyMonitor<>(allowed, List.of(), Optional.empty());
  }

  /** Looks for runs that an automaton accepts. */
  public static <S> PropertyMonitor<S> temporal(Automaton<S> automaton) {
    return new PropertyMonitor<>(_ -> true, List.of(), Optional.of(automaton));
  }

  /** Looks for outputs that are nobody's input. */
  public static <S> PropertyMonitor<S> validity(List<Unproposed<S>> values) {
    return new PropertyMonitor<>(_ -> true, values, Optional.empty());
  }

  /**
   * A value that nobody proposes in some runs; in these, nobody may put it out.
   *
   * @param proposed whether it is the input of a process that begins like this
   * @param output whether it is the output of a process
   */
  public record Unproposed<S>(Predicate<S> proposed, Predicate<S> output) {}

  /** An automaton that watches a run; see {@link rondo.ir.round.ProtocolObserver}. */
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
