package rondo.ir.event;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;

/**
 * What a process does upon an event, in one step.
 *
 * @param reads the kinds of messages of which it takes some besides, which guard and body see
 * @param guard when; where messages trigger it, of each of them
 * @param slots how many binders it needs room for
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

  /** Whether it may take messages of a kind. */
  public boolean takes(int kind) {
    return reads.contains(kind)
        || switch (trigger) {
          case Trigger.SingleMessage message -> message.kind() == kind;
          case Trigger.Quorum quorum -> quorum.kind() == kind;
          case Trigger.Timeout _, Trigger.Internal _ -> false;
        };
  }

  /** What makes a process react. */
  public sealed interface Trigger {
    /** Whether it is messages. */
    default boolean isMessage() {
      return this instanceof SingleMessage || this instanceof Quorum;
    }

    /** A message. */
    record SingleMessage(int kind, Binder message, Binder sender) implements Trigger {}

    /**
     * Messages of different senders, which the body sees as what was heard.
     *
     * @param message each of them, for the guard
     * @param threshold whether so many are as many as are needed
     */
    record Quorum(int kind, Binder message, Binder sender, Binder size, Term threshold)
        implements Trigger {}

    /** Time has passed: it may always have. */
    record Timeout() implements Trigger {}

    /** Nothing but the state of the process. */
    record Internal() implements Trigger {}
  }
}
