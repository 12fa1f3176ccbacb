package rondo.smt.events;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.event.EventSystem;
import rondo.smt.events.SymbolicEventState.StatusFlags;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValues;

/** How sent messages enter the pool of their receivers. */
final class MessagePoolEncoding {
  private final EventSystem system;
  private final SymbolicValues values;
  private final TermFactory f;

  MessagePoolEncoding(EventEncodingContext context) {
    this.system = context.system();
    this.values = context.values();
    this.f = context.formulas();
  }

  /** Whether a process has a reaction to messages of a kind. */
  static boolean isTaken(EventSystem system, int process, int kind) {
    return system.roleOf(process).reactions().stream().anyMatch(r -> r.takes(kind));
  }

  /** Whether anything can depend on a message in the pool. */
  private boolean isRelevant(PendingMessage message) {
    return system.hasLossSteps()
        || system.readsMessagesInTransit()
        || isTaken(system, message.receiver(), message.kind());
  }

  /** A pool with further messages, as far as their receivers keep them. */
  List<PendingMessage> with(
      List<PendingMessage> pool, List<PendingMessage> sent, List<StatusFlags> statuses) {
    var all = new ArrayList<>(pool);
    for (PendingMessage message : sent) {
      if (!isRelevant(message)) {
        continue;
      }
      StatusFlags receiver = statuses.get(message.receiver());
      Formula gone =
          system.faultModel().mayRestart(message.receiver())
              ? receiver.byzantine()
              : f.or(receiver.byzantine(), receiver.crashed());
      Formula arrives = f.and(message.when(), f.not(gone), f.not(isRepeated(message, all)));
      if (!arrives.isFalse()) {
        all.add(message.with(arrives));
      }
    }
    return all;
  }

  /**
   * Whether an equal message that may be duplicated, or is kept, is in the pool already. A second
   * one can make a difference only if messages are lost or counted by properties: neither is ever
   * consumed.
   */
  private Formula isRepeated(PendingMessage message, List<PendingMessage> pool) {
    boolean isStored =
        system.faultModel().hasDuplication() || system.keeps(message.receiver(), message.kind());
    boolean isObservable = system.hasLossSteps() || system.readsMessagesInTransit();
    if (!isStored || !isObservable) {
      return f.truth(false);
    }
    var some = new ArrayList<Formula>();
    for (PendingMessage other : pool) {
      if (other.kind() == message.kind() && other.receiver() == message.receiver()) {
        some.add(
            f.and(
                other.when(),
                values.integers().equal(other.sender(), message.sender()),
                values.equal(other.content(), message.content())));
      }
    }
    return f.or(some);
  }
}
