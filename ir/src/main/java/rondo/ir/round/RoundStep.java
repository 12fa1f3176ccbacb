package rondo.ir.round;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Value;

/** What happens between two states; all that was open before is settled by it. */
public sealed interface RoundStep {
  /** Which of the moves of its state the observer makes; 0 where nobody watches. */
  int observerMove();

  /**
   * A round.
   *
   * @param synchrony under which it takes place
   * @param crashing who crashes in it
   * @param forged what those who send anything send, for each of their receivers
   * @param heard of whom each process hears, in the order in which messages arrive
   * @param choices which possibilities each process takes when it updates
   */
  record Exchange(
      Synchrony synchrony,
      Set<Integer> crashing,
      List<Forgery> forged,
      List<List<Integer>> heard,
      List<List<Integer>> choices,
      int observerMove)
      implements RoundStep {
    public Exchange {
      crashing = Set.copyOf(crashing);
      forged = List.copyOf(forged);
      heard = heard.stream().map(h -> h.stream().distinct().toList()).toList();
      choices = choices.stream().map(List::copyOf).toList();
    }

    Exchange with(List<List<Integer>> chosen, int observes) {
      return new Exchange(synchrony, crashing, forged, heard, chosen, observes);
    }

    Exchange hearing(List<List<Integer>> inOrder) {
      return new Exchange(synchrony, crashing, forged, inOrder, choices, observerMove);
    }

    /** Of whom each process hears, in whatever order. */
    public List<Set<Integer>> heardOf() {
      return heard.stream().<Set<Integer>>map(Set::copyOf).toList();
    }

    /** Those who send anything in this round. */
    public Set<Integer> forgers() {
      var forgers = new TreeSet<Integer>();
      forged.forEach(f -> forgers.add(f.sender()));
      return forgers;
    }
  }

  /** The run has ended; nothing happens. */
  record Stutter(int observerMove) implements RoundStep {}

  /**
   * What somebody is sent by a process that sends what it likes.
   *
   * @param message empty if it sends nothing
   */
  record Forgery(int sender, int receiver, Optional<Value> message) {}

  /** Whether something goes wrong in a round. */
  enum Synchrony {
    /** Things go wrong as far as is assumed. */
    ASYNCHRONOUS,
    /** Nothing does. */
    SYNCHRONOUS
  }
}
