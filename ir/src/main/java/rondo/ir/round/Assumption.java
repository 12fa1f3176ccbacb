package rondo.ir.round;

import rondo.diagnostics.Position;

/**
 * What may become of messages, and of processes. Of several assumptions all hold: a message is lost
 * only where each of them lets it be lost.
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
