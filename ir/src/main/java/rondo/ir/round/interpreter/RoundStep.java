package rondo.ir.round.interpreter;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Value;

/** A step between two states; it resolves all nondeterminism. */
public sealed interface RoundStep {
  /** The number of the move that the observer makes in its state; 0 if there is no observer. */
  int observerMove();

  /**
   * A round.
   *
   * @param synchrony whether the round is synchronous
   * @param crashing the processes that crash in it
   * @param forged the messages of forging processes, for each of their receivers
   * @param heard the heard-of set of each process, in the order of arrival
   * @param choices the choices of each process in its update
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

    /** The heard-of sets, without order. */
    public List<Set<Integer>> heardOf() {
      return heard.stream().<Set<Integer>>map(Set::copyOf).toList();
    }

    /** The processes that forge messages in this round. */
    public Set<Integer> forgers() {
      var forgers = new TreeSet<Integer>();
      forged.forEach(f -> forgers.add(f.sender()));
      return forgers;
    }
  }

  /** The run has ended; only the observer moves. */
  record Stutter(int observerMove) implements RoundStep {}

  /**
   * A forged message.
   *
   * @param message empty if nothing is sent
   */
  record Forgery(int sender, int receiver, Optional<Value> message) {}

  /** Whether faults may occur in a round. */
  enum Synchrony {
    /** Faults occur as far as the assumptions allow. */
    ASYNCHRONOUS,
    /** No faults, except those of processes that are byzantine for the whole run. */
    SYNCHRONOUS
  }
}
