package rondo.ir.round;

import rondo.diagnostics.Position;

/**
 * What may become of messages, and of processes. Of several assumptions all hold: a message is lost
 * only where each of them lets it be lost. In detail:
 *
 * <ul>
 *   <li>A heard-of set says which links to a process work in a round. A link on which nothing is
 *       sent costs nothing: whether it works makes a difference to {@link Where} only, and without
 *       one it counts as working. {@link HeardAtLeast}, {@link Kernel} and {@link Where} speak of
 *       links; {@link LossesEachRound} and {@link LossesInAll} count messages that were sent to a
 *       process that could have heard them.
 *   <li>A process that crashed sends nothing and nobody hears of it, from the round after that in
 *       which it crashed. In that round it sends as ever, does not update, and its message to
 *       itself does not matter. Its variables stay as they were.
 *   <li>What a process that crashed or is byzantine hears does not matter: it counts as hearing of
 *       everybody, so that no condition on heard-of sets is ever about it.
 *   <li>{@link Omissions}: a process is faulty from the round on in which the first message of it
 *       is lost; it goes on as the protocol says.
 *   <li>{@link Byzantine} for a whole run: who is faulty is chosen at the beginning. Such a process
 *       has the first of its initial values for ever, so it never has an output, and validity does
 *       not count its input. For one round: any correct processes, each time; they update as the
 *       protocol says and stay correct, and what a process sends to itself is right where own
 *       messages are always heard. Links from a process that sends what it likes always work. About
 *       messages of the others nothing is said, but where nothing else is assumed, either, none is
 *       lost.
 *   <li>{@link SynchronousAfter} k: in round k + 1 of the run and later ones no link fails, nobody
 *       crashes and nobody becomes faulty; who crashed stays so, and who is byzantine for a whole
 *       run goes on. {@link EventuallySynchronous}: the same from any round on, also the first; a
 *       run in which that never begins is none.
 * </ul>
 */
public sealed interface Assumption {
  /** Any message may be lost. */
  record Any() implements Assumption {}

  /** No message is lost. */
  record Perfect() implements Assumption {}

  /** At most so many messages are lost in each round. */
  record LossesEachRound(int most) implements Assumption {}

  /** At most so many messages are lost in a whole run. */
  record LossesInAll(int most) implements Assumption {}

  /** In each round, everybody hears from at least so many processes. */
  record HeardAtLeast(int least) implements Assumption {}

  /** In each round there is a process that everybody hears from. */
  record Kernel() implements Assumption {}

  /**
   * At most so many processes crash, and only their messages are lost: in its last round the
   * message of a process reaches any of its receivers; from then on it does nothing.
   */
  record Crashes(int most) implements Assumption {}

  /** At most so many processes are faulty, and only their messages are lost, any of them. */
  record Omissions(int most) implements Assumption {}

  /**
   * At most so many processes are faulty, each round other ones or always the same. A faulty
   * process sends anything that is a message to anybody, or nothing.
   */
  record Byzantine(int most, Span span) implements Assumption {}

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
  record Where(Binder heard, Term condition, int slots, Position at) implements Assumption {}

  enum Span {
    ONE_ROUND,
    WHOLE_RUN
  }
}
