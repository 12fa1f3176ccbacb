package rondo.rounds.engine;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A run, told by processes rather than by seats.
 *
 * @param beginning what the processes begin with
 * @param unproposed which of the values that validity is about nobody proposes; empty if none is
 * @param cycle the run goes on for ever: after the last act, processes are again as they were after
 *     so many acts; empty if it ends
 */
public record Play<S, M>(
    List<Member<S>> beginning, OptionalInt unproposed, List<Act<M>> acts, OptionalInt cycle) {
  public Play {
    beginning = List.copyOf(beginning);
    acts = List.copyOf(acts);
  }

  /** What happens between two states. */
  public sealed interface Act<M> {
    /** Which of the moves of its state the observer makes; 0 where nobody watches. */
    int observed();
  }

  /** The run is over, and nothing happens. */
  public record Rest<M>(int observed) implements Act<M> {}

  /**
   * What happens in a round.
   *
   * @param heard from whom each process hears, as far as something was sent to it, in the order in
   *     which messages arrive
   * @param liars who sends anything
   * @param lies what is heard from them: by receiver, then sender
   * @param crashing who crashes
   * @param outcomes which of the possible outcomes comes about, for each process that updates
   * @param quiet whether nothing goes wrong any more, from this round on
   */
  public record Exchange<M>(
      List<List<Integer>> heard,
      Set<Integer> liars,
      List<Map<Integer, M>> lies,
      Set<Integer> crashing,
      Map<Integer, Integer> outcomes,
      boolean quiet,
      int observed)
      implements Act<M> {
    public Exchange {
      heard = heard.stream().map(List::copyOf).toList();
      liars = Set.copyOf(liars);
      lies = List.copyOf(lies);
      crashing = Set.copyOf(crashing);
      outcomes = Map.copyOf(outcomes);
    }
  }
}
