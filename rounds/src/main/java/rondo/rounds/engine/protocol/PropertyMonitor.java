package rondo.rounds.engine.protocol;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.ObserverAutomaton;

/**
 * The property that a search checks.
 *
 * @param allowed the invariant
 * @param unproposed the values to check for validity
 */
public record PropertyMonitor<S>(
    Predicate<Snapshot<S>> allowed,
    List<Unproposed<S>> unproposed,
    Optional<ObserverAutomaton<Predicate<Snapshot<S>>>> observer) {
  public PropertyMonitor {
    unproposed = List.copyOf(unproposed);
  }

  /** Checks an invariant. */
  public static <S> PropertyMonitor<S> invariant(Predicate<Snapshot<S>> allowed) {
    return new PropertyMonitor<>(allowed, List.of(), Optional.empty());
  }

  /** Searches for runs that an observer accepts. */
  public static <S> PropertyMonitor<S> temporal(
      ObserverAutomaton<Predicate<Snapshot<S>>> observer) {
    return new PropertyMonitor<>(_ -> true, List.of(), Optional.of(observer));
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
}
