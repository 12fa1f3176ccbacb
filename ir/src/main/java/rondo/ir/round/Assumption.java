package rondo.ir.round;

import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;

/**
 * An assumption about messages and processes: it permits faults, or guarantees communication. Some
 * assumptions permit faults ({@link ArbitraryLoss}, {@link LossesPerRound}, {@link TotalLosses},
 * {@link Crashes}, {@link Omissions}, {@link Byzantine}): each of these faults may occur, none more
 * often than each assumption about it allows. The others are guarantees, and all of them hold. If
 * no assumption permits faults, any loss may occur that the guarantees allow. In detail:
 *
 * <ul>
 *   <li>The network may lose a message if {@link ArbitraryLoss} or a number of losses is assumed,
 *       or no assumption permits any fault; {@link LossesPerRound} and {@link TotalLosses} bound
 *       these losses. In addition, messages of a process that crashes or omits may be lost, and do
 *       not count as losses of the network. Only a message to a process that updates in the round
 *       can be lost.
 *   <li>The heard-of set of a process contains the processes it hears of in a round. A process
 *       hears of a sender that sends it nothing at no cost: that matters to {@link
 *       HeardOfCondition} only, under which it may or may not hear of the sender, as if there were
 *       a message. No process hears of a process that crashed in an earlier round, or of a forging
 *       process that sends nothing.
 *   <li>{@link Crashes}: in the round in which a process crashes it sends as usual, and does not
 *       update. From then on it makes no steps; its variables do not change.
 *   <li>{@link Omissions}: the faulty processes are chosen initially. Any of their messages may be
 *       lost; apart from that they follow the protocol.
 *   <li>{@link Byzantine} for a whole run: the faulty processes are chosen initially. Such a
 *       process has the first of its initial values for ever, so it never has an output, and
 *       validity ignores its input. For one round: any correct processes that do not crash in it,
 *       possibly different ones in each round; they update according to the protocol and stay
 *       correct. The message of a process to itself always follows the protocol.
 *   <li>{@link MinimumHeardOf}: every process that updates hears of that many processes, itself
 *       included, or of all that have not crashed before if these are fewer.
 *   <li>{@link Kernel}: all processes that update hear of a common process, which is correct, does
 *       not crash in this round and does not forge messages.
 *   <li>{@link HeardOfCondition}: the heard-of sets of processes that do not update are irrelevant;
 *       each of them counts as containing all processes.
 *   <li>{@link SynchronousAfter} k: in round k + 1 of the run and later ones no message is lost, no
 *       process crashes, and only processes that are byzantine for the whole run forge messages; no
 *       other guarantee is required there. {@link Perfect} is the same with k = 0. {@link
 *       EventuallySynchronous}: the same from an arbitrary round on, possibly the first. An
 *       infinite run that never becomes synchronous is excluded; a finite run that ends before it
 *       becomes synchronous is not.
 * </ul>
 */
public sealed interface Assumption {
  /** Any message may be lost. */
  record ArbitraryLoss() implements Assumption {}

  /** No faults, apart from processes that are byzantine for the whole run. */
  record Perfect() implements Assumption {}

  /** At most {@code most} messages are lost in each round. */
  record LossesPerRound(int most) implements Assumption {}

  /** At most {@code most} messages are lost in a run. */
  record TotalLosses(int most) implements Assumption {}

  /** In each round, every process hears of at least {@code least} processes. */
  record MinimumHeardOf(int least) implements Assumption {}

  /** In each round there is a process that all processes hear of. */
  record Kernel() implements Assumption {}

  /**
   * At most {@code most} processes crash: in its last round the messages of a process reach any of
   * their receivers; from then on it makes no steps.
   */
  record Crashes(int most) implements Assumption {}

  /** At most {@code most} processes are faulty: any of their messages may be lost. */
  record Omissions(int most) implements Assumption {}

  /**
   * At most {@code most} processes are faulty, in each round different ones or always the same. A
   * faulty process sends an arbitrary message, or none, to each other process.
   */
  record Byzantine(int most, FaultDuration duration) implements Assumption {}

  /** After {@code rounds} rounds no message is lost and no process fails any more. */
  record SynchronousAfter(int rounds) implements Assumption {}

  /** Synchronous after some unknown number of rounds. */
  record EventuallySynchronous() implements Assumption {}

  /**
   * A condition on the heard-of sets.
   *
   * @param heard bound to a table that maps each process to its heard-of set
   * @param slots the number of slots for binders
   */
  record HeardOfCondition(Binder heard, Term condition, int slots, Position at)
      implements Assumption {}

  enum FaultDuration {
    ONE_ROUND,
    WHOLE_RUN
  }
}
