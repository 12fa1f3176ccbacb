package rondo.ir.data;

import java.util.List;
import rondo.diagnostics.Position;

/** The range of a loop, a quantifier or a choice. */
public sealed interface LoopRange {
  /** The numbers from {@code low} to {@code high}, in order. */
  record Interval(Term low, Term high) implements LoopRange {}

  /** All values of a type, in order; in loops of a protocol, of a type that can be counted. */
  record Domain(Type type) implements LoopRange {}

  /** The members of a set, in order, or the items of a sequence or table. */
  record Elements(Term collection, Position at) implements LoopRange {}

  /** The messages received in this round, in the order of arrival. */
  record Mailbox() implements LoopRange {}

  /** The messages of this kind that a reaction reads in addition to its trigger, unordered. */
  record ReadMessages(int kind) implements LoopRange {}

  /**
   * The messages of this kind that were sent and not consumed, delivered or not; for properties.
   * Each is a structure of its sender, its receiver, and its fields.
   */
  record MessagesInTransit(int kind) implements LoopRange {}

  /** The terms that determine the range. */
  default List<Term> terms() {
    return switch (this) {
      case Interval(Term low, Term high) -> List.of(low, high);
      case Elements(Term collection, _) -> List.of(collection);
      case Domain _, Mailbox _, ReadMessages _, MessagesInTransit _ -> List.of();
    };
  }

  /** Whether the range consists of received messages, with their senders. */
  default boolean isMailbox() {
    return this instanceof Mailbox || this instanceof ReadMessages;
  }
}
