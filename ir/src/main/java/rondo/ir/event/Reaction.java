package rondo.ir.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
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

  /** Whether the reaction depends on messages of a kind: it consumes or counts them. */
  public boolean takes(int kind) {
    return reads.contains(kind) || trigger.messageKind().equals(OptionalInt.of(kind));
  }

  /** Whether only a Byzantine process takes the reaction. */
  public boolean isByzantine() {
    return trigger instanceof Trigger.ByzantineSend;
  }

  /** The event that triggers a reaction. */
  public sealed interface Trigger {
    /** The kind of the messages that trigger the reaction, if messages do. */
    default OptionalInt messageKind() {
      return switch (this) {
        case SingleMessage message -> OptionalInt.of(message.kind());
        case Quorum quorum -> OptionalInt.of(quorum.kind());
        case Received received -> OptionalInt.of(received.kind());
        case Timeout _, Internal _, ByzantineSend _ -> OptionalInt.empty();
      };
    }

    /** Whether messages trigger the reaction. */
    default boolean isMessage() {
      return messageKind().isPresent();
    }

    /** The terms on which the event depends, besides the guard. */
    default Stream<Term> terms() {
      return switch (this) {
        case Quorum quorum -> Stream.of(quorum.threshold());
        case Received received ->
            Stream.concat(
                received.groupKey().stream().map(GroupKey::term), Stream.of(received.threshold()));
        case SingleMessage _, Timeout _, Internal _, ByzantineSend _ -> Stream.empty();
      };
    }

    /** Whether the messages that trigger the reaction are removed from the pool. */
    default boolean consumes() {
      return !(this instanceof Received);
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

    /**
     * Enough messages of different senders, which are not consumed: they stay in the pool, and
     * other reactions count them, too. The guard of such a reaction is false, for messages with the
     * same key, after the reaction has occurred.
     *
     * @param message bound to each of them, for the guard
     * @param groupKey if present, only messages with equal keys are counted together
     * @param threshold whether the number of messages suffices; it is a lower bound
     * @param readsMailbox whether the body depends on the messages that were counted; then every
     *     set of messages that reaches the threshold is a reaction of its own
     */
    record Received(
        int kind,
        Binder message,
        Binder sender,
        Optional<GroupKey> groupKey,
        Binder size,
        Term threshold,
        boolean readsMailbox)
        implements Trigger {}

    /**
     * The key by which messages are grouped.
     *
     * @param term evaluated for each message
     * @param value bound to the common key, for the body
     */
    record GroupKey(Term term, Binder value) {}

    /** A timeout, which may occur at any time. */
    record Timeout() implements Trigger {}

    /** An internal step, which depends only on the state of the process. */
    record Internal() implements Trigger {}

    /**
     * A step in which a symmetric Byzantine process sends a message to all processes. Such
     * processes take no other steps, and other processes do not take these.
     */
    record ByzantineSend() implements Trigger {}
  }
}
