package rondo.rounds.engine.protocol;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A run of processes, as opposed to one of positions.
 *
 * @param initial the initial states of the processes
 * @param unproposed the index of the value that no process proposes, in a run for validity
 * @param cycle the number of steps before the cycle of an infinite run; empty if the run is finite
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

  /** A transition between two states. */
  public sealed interface Step<M> {
    /** The index of the move of the observer; 0 if there is no observer. */
    int observerMove();
  }

  /** The run is over; only the observer moves. */
  public record Stutter<M>(int observerMove) implements Step<M> {}

  /**
   * A round.
   *
   * @param heard the heard-of set of each process, as far as a message was sent, in the order of
   *     delivery
   * @param byzantine the processes whose messages are arbitrary
   * @param forged their delivered messages: by receiver, then sender
   * @param crashing the processes that crash
   * @param outcomes the index of the outcome, for each process that updates
   * @param stable whether the network has stabilized
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
