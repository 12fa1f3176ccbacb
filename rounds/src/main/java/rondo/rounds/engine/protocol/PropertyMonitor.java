package rondo.rounds.engine.protocol;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rondo.ir.ObserverAutomaton;

/**
 * What a search checks.
 *
 * @param allowed the invariant
 * @param unproposed the values to check for validity; empty if it is not checked
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
    return ofStates(allowed, List.of());
  }

  /** Checks an invariant, and that every output is the input of a process. */
  public static <S> PropertyMonitor<S> ofStates(
      Predicate<Snapshot<S>> allowed, List<Unproposed<S>> unproposed) {
    return new PropertyMonitor<>(allowed, unproposed, Optional.empty());
  }

  /** Searches for runs that an observer accepts. */
  public static <S> PropertyMonitor<S> temporal(
      ObserverAutomaton<Predicate<Snapshot<S>>> observer) {
    return new PropertyMonitor<>(_ -> true, List.of(), Optional.of(observer));
  }

  /**
   * A value that no process proposes in some runs; in these no process may output it.
   *
   * @param proposed whether it is the input of a process in this initial state
   * @param output whether it is the output of a process
   */
  public record Unproposed<S>(Predicate<S> proposed, Predicate<S> output) {}
}
