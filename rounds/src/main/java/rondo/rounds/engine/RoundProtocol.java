package rondo.rounds.engine;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Fault;

/**
 * What the processes of a protocol do, each by itself. Asked by several threads at once.
 *
 * @param <S> what a process is like between two rounds; has an equals and a hashCode
 * @param <M> a message, likewise
 */
public interface RoundProtocol<S, M> {
  int processes();

  /** How many rounds a phase has. */
  int rounds();

  /** After how many phases a run ends, if it does. */
  OptionalInt phases();

  ProcessSymmetry symmetry();

  /** Whether it matters whose turn it is although seats do not say so. */
  boolean tracksPrimary();

  /** What a process may be like at the beginning. */
  List<S> initial(int process);

  /** What a process sends, by receiver; a run-time error is thrown. */
  List<Optional<M>> messages(int process, S own, RoundIndex index);

  /**
   * What the update of a round looks at in {@code own}: an update that begins with this makes of it
   * what {@link #mergeBack} makes the right thing of.
   */
  default S project(S own, int round) {
    return own;
  }

  /** What becomes of {@code own} if a glance at it becomes {@code after}. */
  default S mergeBack(S own, S after) {
    return after;
  }

  /** What may become of a process that hears these messages; never empty. */
  List<UpdateOutcome<S>> update(
      int process, S own, RoundIndex index, List<MailboxEntry<M>> mailbox);

  /**
   * Whether processes may hear from these, each from its own set, as far as there is a condition.
   */
  default boolean allows(Snapshot<S> state, List<Set<Integer>> heard) {
    return true;
  }

  /** Everything that could be a message in this round. */
  List<M> messageAlphabet(RoundIndex index);

  /** What is left of a process that has crashed: what properties can see. */
  S afterCrash(S last);

  /** Whether a process may remember the number of a phase. */
  default boolean storesPhases() {
    return false;
  }

  /** The numbers of phases that {@code own} mentions, other than 0. */
  default Set<Integer> storedPhases(S own) {
    return Set.of();
  }

  /** The same with other numbers of phases: {@code to[i]} instead of i. */
  default S withPhases(S own, int[] to) {
    return own;
  }

  /** A message and who sent it. */
  record MailboxEntry<M>(int sender, M message) {}

  /**
   * What becomes of a process.
   *
   * @param next empty if the run ends with a fault
   */
  record UpdateOutcome<S>(Optional<S> next, Optional<Fault> fault) {}
}
