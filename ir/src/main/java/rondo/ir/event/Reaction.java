package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;

/**
 * A handler: what a process does upon an event, in one step.
 *
 * @param reads the kinds of messages that it reads in addition, visible to guard and body
 * @param guard the condition; for message triggers, evaluated for each message
 * @param slots the number of slots for binders
 */
public record Reaction(
    String name,
    Trigger trigger,
    List<Integer> reads,
    Term guard,
    List<Stmt> body,
    int slots,
    Position at) {
  public Reaction {
    reads = List.copyOf(reads);
    body = List.copyOf(body);
  }

  /** Whether the reaction may consume messages of a kind. */
  public boolean takes(int kind) {
    return reads.contains(kind)
        || switch (trigger) {
          case Trigger.SingleMessage message -> message.kind() == kind;
          case Trigger.Quorum quorum -> quorum.kind() == kind;
          case Trigger.Timeout _, Trigger.Internal _ -> false;
        };
  }

  /** The event that triggers a reaction. */
  public sealed interface Trigger {
    /** Whether messages trigger the reaction. */
    default boolean isMessage() {
      return this instanceof SingleMessage || this instanceof Quorum;
    }

    /** A single message. */
    record SingleMessage(int kind, Binder message, Binder sender) implements Trigger {}

    /**
     * Messages of different senders, which form the mailbox of the body.
     *
     * @param message bound to each of them, for the guard
     * @param threshold whether the number of messages suffices
     */
    record Quorum(int kind, Binder message, Binder sender, Binder size, Term threshold)
        implements Trigger {}

    /** A timeout, which may occur at any time. */
    record Timeout() implements Trigger {}

    /** An internal step, which depends only on the state of the process. */
    record Internal() implements Trigger {}
  }
}
