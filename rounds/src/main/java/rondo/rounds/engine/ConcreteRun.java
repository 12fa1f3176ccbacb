package rondo.rounds.engine;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A run, told by processes rather than by seats.
 *
 * @param initial what the processes begin with
 * @param unproposed which of the values that validity is about nobody proposes; empty if none is
 * @param cycle the run goes on for ever: after the last act, processes are again as they were after
 *     so many acts; empty if it ends
 */
public record ConcreteRun<S, M>(
    List<RoundProcessState<S>> initial,
    OptionalInt unproposed,
    List<Step<M>> steps,
    OptionalInt cycle) {
  public ConcreteRun {
    initial = List.copyOf(initial);
    steps = List.copyOf(steps);
  }

  /** What happens between two states. */
  public sealed interface Step<M> {
    /** Which of the moves of its state the observer makes; 0 where nobody watches. */
    int observerMove();
  }

  /** The run is over, and nothing happens. */
  public record Stutter<M>(int observerMove) implements Step<M> {}

  /**
   * What happens in a round.
   *
   * @param heard from whom each process hears, as far as something was sent to it, in the order in
   *     which messages arrive
   * @param byzantine who sends anything
   * @param forged what is heard from them: by receiver, then sender
   * @param crashing who crashes
   * @param outcomes which of the possible outcomes comes about, for each process that updates
   * @param stable whether nothing goes wrong any more, from this round on
   */
  public record Exchange<M>(
      List<List<Integer>> heard,
      Set<Integer> byzantine,
      List<Map<Integer, M>> forged,
      Set<Integer> crashing,
      Map<Integer, Integer> outcomes,
      boolean stable,
      int observerMove)
      implements Step<M> {
    public Exchange {
      heard = heard.stream().map(List::copyOf).toList();
      byzantine = Set.copyOf(byzantine);
      forged = List.copyOf(forged);
      crashing = Set.copyOf(crashing);
      outcomes = Map.copyOf(outcomes);
    }
  }
}
