package rondo.rounds.library;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * An algorithm that processes follow in rounds. All of them are alike, and what they make of
 * messages depends neither on who sent them nor on the order in which they arrive.
 *
 * @param <S> what a process is like between two rounds; has an equals and a hashCode, as records do
 * @param <M> a message, likewise
 */
public interface RoundAlgorithm<S, M> {
  /** What a process may be like at the beginning. */
  Collection<S> initial();

  /** How many rounds there are until everything begins again. */
  default int rounds() {
    return 1;
  }

  /**
   * What a process sends to everybody, itself included.
   *
   * @param round counted from 0
   */
  Optional<M> message(S state, int round);

  /**
   * What becomes of a process.
   *
   * @param round counted from 0
   * @param heard the messages that it hears, in no particular order
   */
  S transition(S state, int round, List<M> heard);

  /** The same for a process that chooses: everything that may become of it. */
  default Collection<S> transitions(S state, int round, List<M> heard) {
    return List.of(transition(state, round, heard));
  }

  /** Everything that could be a message in a round; only a byzantine process needs to know. */
  default Collection<M> messageAlphabet(int round) {
    throw new UnsupportedOperationException("what may a byzantine process send?");
  }
}
