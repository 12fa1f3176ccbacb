package rondo.ir.data;

import rondo.diagnostics.Position;

/** What a loop, a quantifier or a choice goes through. */
public sealed interface LoopRange {
  /** The numbers from {@code low} to {@code high}, in order. */
  record Interval(Term low, Term high) implements LoopRange {}

  /** All values of a type that is a truth value, a range, an enumeration, or process, in order. */
  record Domain(Type type) implements LoopRange {}

  /** The members of a set, in order, or the items of a sequence or table. */
  record Elements(Term collection, Position at) implements LoopRange {}

  /** The messages that were heard in this round, in the order of arrival. */
  record Mailbox() implements LoopRange {}

  /** The messages of this kind that a reaction to something else reads, in no order. */
  record ReadMessages(int kind) implements LoopRange {}

  /**
   * The messages of this kind that were sent and not consumed, wherever they are; for properties.
   * Each is a structure of its sender, its receiver, and its fields.
   */
  record MessagesInTransit(int kind) implements LoopRange {}

  /** Whether it is messages that a process got, with their senders. */
  default boolean isMailbox() {
    return this instanceof Mailbox || this instanceof ReadMessages;
  }
}
