package rondo.ir.round;

import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;

/**
 * What may become of messages, and of processes. Of several assumptions some say what may go wrong
 * ({@link ArbitraryLoss}, {@link LossesPerRound}, {@link TotalLosses}, {@link Crashes}, {@link
 * Omissions}, {@link Byzantine}): each of these things may happen, none more often than each
 * assumption about it allows. The others are guarantees, and all of them hold. Where nothing is
 * said to go wrong, any loss may happen that the guarantees allow. In detail:
 *
 * <ul>
 *   <li>A message is lost by the network where {@link ArbitraryLoss} or a number of losses is
 *       assumed, or nothing that goes wrong at all; {@link LossesPerRound} and {@link TotalLosses}
 *       count these. Besides, messages of a process that crashes or omits are lost, and are not
 *       counted. Only a message to a process that makes something of what it hears can be lost.
 *   <li>A heard-of set says of which processes a process hears in a round. Of a process that sends
 *       it nothing a process hears for free: that makes a difference to {@link HeardOfCondition}
 *       only, under which it hears of it or does not, as if there were a message. Nobody hears of a
 *       process that crashed in an earlier round, or that is free to send anything and sends
 *       nothing.
 *   <li>{@link Crashes}: in the round in which a process crashes it sends as ever, and does not
 *       update. From then on it does nothing; its variables stay as they are.
 *   <li>{@link Omissions}: who is faulty is chosen at the beginning. Any of its messages may be
 *       lost; apart from that it does as the protocol says.
 *   <li>{@link Byzantine} for a whole run: who is faulty is chosen at the beginning. Such a process
 *       has the first of its initial values for ever, so it never has an output, and validity does
 *       not count its input. For one round: any correct processes that do not crash in it, in each
 *       round other ones; they update as the protocol says and stay correct. What a process sends
 *       to itself is always what the protocol says.
 *   <li>{@link MinimumHeardOf}: everybody who makes something of it hears of so many processes,
 *       itself among them, or of all that have not crashed before if these are fewer.
 *   <li>{@link Kernel}: everybody who makes something of it hears of one and the same process,
 *       which is correct, does not crash in this round and does not send what it likes.
 *   <li>{@link HeardOfCondition}: what processes hear that make nothing of it does not matter; each
 *       of them counts as hearing of everybody.
 *   <li>{@link SynchronousAfter} k: in round k + 1 of the run and later ones no message is lost,
 *       nobody crashes, and nobody sends anything wrong who is not byzantine for the whole run; no
 *       other guarantee is needed there. {@link Perfect} is the same with k = 0. {@link
 *       EventuallySynchronous}: the same from any round on, also the first. A run that goes on for
 *       ever and is never synchronous is none; one that ends before it is synchronous is one.
 * </ul>
 */
public sealed interface Assumption {
  /** Any message may be lost. */
  record ArbitraryLoss() implements Assumption {}

  /** Nothing goes wrong, apart from processes that are byzantine for the whole run. */
  record Perfect() implements Assumption {}

  /** At most so many messages are lost in each round. */
  record LossesPerRound(int most) implements Assumption {}

  /** At most so many messages are lost in a whole run. */
  record TotalLosses(int most) implements Assumption {}

  /** In each round, everybody hears from at least so many processes. */
  record MinimumHeardOf(int least) implements Assumption {}

  /** In each round there is a process that everybody hears from. */
  record Kernel() implements Assumption {}

  /**
   * At most so many processes crash: in its last round the message of a process reaches any of its
   * receivers; from then on it does nothing.
   */
  record Crashes(int most) implements Assumption {}

  /** At most so many processes are faulty: any of their messages may be lost. */
  record Omissions(int most) implements Assumption {}

  /**
   * At most so many processes are faulty, each round other ones or always the same. A faulty
   * process sends anything that is a message to anybody else, or nothing.
   */
  record Byzantine(int most, FaultDuration duration) implements Assumption {}

  /** After so many rounds no message is lost any more, and no process fails any more. */
  record SynchronousAfter(int rounds) implements Assumption {}

  /** The same, after some number of rounds that nobody knows. */
  record EventuallySynchronous() implements Assumption {}

  /**
   * A condition on whom the processes hear from.
   *
   * @param heard bound to a table that has, for each process, the set of processes it hears from
   * @param slots how many binders it needs room for
   */
  record HeardOfCondition(Binder heard, Term condition, int slots, Position at)
      implements Assumption {}

  enum FaultDuration {
    ONE_ROUND,
    WHOLE_RUN
  }
}
