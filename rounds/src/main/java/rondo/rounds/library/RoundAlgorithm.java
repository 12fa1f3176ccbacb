package rondo.rounds.library;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A symmetric round-based algorithm: all processes execute the same code, and a transition depends
 * neither on the senders of messages nor on their order.
 *
 * @param <S> the state of a process between two rounds; has an equals and a hashCode, as records do
 * @param <M> a message, likewise
 */
public interface RoundAlgorithm<S, M> {
  /** The initial states of a process. */
  Collection<S> initial();

  /** The number of rounds of a phase. */
  default int rounds() {
    return 1;
  }

  /**
   * The message that a process broadcasts, to itself as well.
   *
   * @param round counted from 0
   */
  Optional<M> message(S state, int round);

  /**
   * The next state of a process.
   *
   * @param round counted from 0
   * @param heard the messages that it receives, in no particular order
   */
  S transition(S state, int round, List<M> heard);

  /** All next states of a process with nondeterministic choice. */
  default Collection<S> transitions(S state, int round, List<M> heard) {
    return List.of(transition(state, round, heard));
  }

  /** All possible messages of a round; required for Byzantine processes only. */
  default Collection<M> messageAlphabet(int round) {
    throw new UnsupportedOperationException(
        "the possible messages of Byzantine processes are not specified");
  }
}
