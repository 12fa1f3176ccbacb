package rondo.rounds.engine.protocol;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.explore.encoding.ValueCodec;
import rondo.ir.Fault;

/**
 * The semantics of single processes of a round-based protocol. Thread-safe.
 *
 * @param <S> the local state between two rounds; has an equals and a hashCode
 * @param <M> a message, likewise
 */
public interface RoundProtocol<S, M> {
  int processes();

  /** The number of rounds of a phase. */
  int rounds();

  /** The number of phases of a run, if it is bounded. */
  OptionalInt phases();

  ProcessSymmetry symmetry();

  /** Whether the primary matters although the positions do not determine it. */
  boolean tracksPrimary();

  /** The initial states of a process. */
  List<S> initial(int process);

  /** The messages of a process, by receiver; throws run-time errors. */
  List<Optional<M>> messages(int process, S own, RoundIndex index);

  /**
   * Projects {@code own} to the variables that the update of a round reads; {@link #mergeBack}
   * turns an outcome of the projection into an outcome of {@code own}.
   */
  default S project(S own, int round) {
    return own;
  }

  /** The outcome of {@code own}, given the outcome {@code after} of its projection. */
  default S mergeBack(S own, S after) {
    return after;
  }

  /** The outcomes of a process with this mailbox; never empty. */
  List<UpdateOutcome<S>> update(
      int process, S own, RoundIndex index, List<MailboxEntry<M>> mailbox);

  /** Whether these heard-of sets satisfy the conditions on them. */
  default boolean allows(Snapshot<S> state, List<Set<Integer>> heard) {
    return true;
  }

  /** All possible messages of a round. */
  List<M> messageAlphabet(RoundIndex index);

  /** The state of a crashed process: the part that properties read. */
  S afterCrash(S last);

  /** Whether local states may contain phase numbers. */
  default boolean storesPhases() {
    return false;
  }

  /** The phase numbers in {@code own}, other than 0. */
  default Set<Integer> storedPhases(S own) {
    return Set.of();
  }

  /** {@code own} with phase number {@code to[i]} in place of i. */
  default S withPhases(S own, int[] to) {
    return own;
  }

  /** The encoding of local states. */
  ValueCodec<S> stateCodec();

  /** The encoding of messages. */
  ValueCodec<M> messageCodec();

  /** A message and its sender. */
  record MailboxEntry<M>(int sender, M message) {}

  /**
   * An outcome of an update.
   *
   * @param next empty if the run ends with a fault
   */
  record UpdateOutcome<S>(Optional<S> next, Optional<Fault> fault) {}
}
