package rondo.distal.lower.expression;

import java.util.ArrayList;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.lower.type.ExpressionContext;
import rondo.distal.lower.type.InferredType;
import rondo.distal.lower.type.LogicalTerms;
import rondo.distal.lower.type.TypedTerm;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;

/** Lowers queries about messages and their senders. */
final class MailboxLowering {
  private final ExpressionLowering lowering;

  MailboxLowering(ExpressionLowering lowering) {
    this.lowering = lowering;
  }

  /** {@code mbox(T)}: the messages of a type that a handler reads. */
  TypedTerm readMessages(Expression.Call c) {
    if (lowering.context != ExpressionContext.REACTION) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(c.at(), "`mbox` is not defined " + lowering.context.text())
              .withHelp(
                  switch (lowering.context) {
                    case FUNCTION -> "pass it to the function: a parameter `m : mailbox of …`";
                    case MESSAGE_CONDITION -> "test it in the body: `if size(mbox(…)) > 0 { … }`";
                    case INIT -> "no message has arrived yet";
                    case PROPERTY -> "`transit(…)` are the messages in transit, to any process";
                    case UPDATE -> "the mailbox of a round is the parameter of `update`";
                    case CONSTANT, INITIAL, SEND, MONITOR, NETWORK, REACTION ->
                        "messages are read in `upon … { … }`";
                  }));
    }
    Optional<Type.Structure> type = message(c);
    if (type.isEmpty()) {
      return TypedTerm.ERROR;
    }
    int kind = lowering.table.kinds.indexOf(type.get().name());
    lowering.binderSlots.recordRead(kind);
    return TypedTerm.messages(
        new LoopRange.ReadMessages(kind),
        new InferredType.Mailbox(new InferredType.Structure(type.get())));
  }

  /**
   * {@code transit(T)}: all messages of a type that were sent and not consumed. Each is a structure
   * with its sender and receiver, followed by its fields, whatever their names.
   */
  TypedTerm transit(Expression.Call c) {
    if (lowering.context != ExpressionContext.PROPERTY || lowering.table.kinds.isEmpty()) {
      return lowering.error(
          Rule.UNAVAILABLE_HERE
              .at(
                  c.at(),
                  lowering.context == ExpressionContext.PROPERTY
                      ? "no message is in transit between rounds"
                      : "messages in transit can only be used in properties")
              .withHelp(
                  lowering.context == ExpressionContext.REACTION
                      ? "`mbox(…)` are the messages that a process reads"
                      : "`transit(…)` is allowed in invariants and formulas of event-based"
                          + " protocols"));
    }
    Optional<Type.Structure> type = message(c);
    if (type.isEmpty()) {
      return TypedTerm.ERROR;
    }
    var process = new Type.Process(lowering.table.processes);
    var fields = new ArrayList<Type.Field>();
    fields.add(new Type.Field("sender", process));
    fields.add(new Type.Field("receiver", process));
    fields.addAll(type.get().fields());
    var envelope = new Type.Structure(type.get().name(), fields);
    int kind = lowering.table.kinds.indexOf(type.get().name());
    return TypedTerm.messages(
        new LoopRange.MessagesInTransit(kind),
        new InferredType.Transit(new InferredType.Structure(envelope)));
  }

  /** The message type that a call names. */
  private Optional<Type.Structure> message(Expression.Call c) {
    if (c.arguments().size() != 1
        || !(c.arguments().getFirst() instanceof Expression.Reference(String name, Position at))) {
      lowering.report(
          Rule.WRONG_ARGUMENTS.at(c.at(), "`" + c.function() + "` takes one message type"));
      return Optional.empty();
    }
    return lowering.table.message(new Name(name, at));
  }

  /** {@code heard from p}: whether a message from p was received. */
  TypedTerm heardFrom(Expression.HeardFrom h) {
    TypedTerm mailbox = lowering.lower(h.mailbox());
    TypedTerm process = lowering.as(h.process(), InferredType.PROCESS);
    if (mailbox.isError() || process.isError()) {
      return TypedTerm.ERROR;
    }
    if (!(mailbox.type() instanceof InferredType.Mailbox(InferredType message))) {
      return lowering.error(
          Rule.TYPE_MISMATCH.at(h.mailbox().at(), "this is " + mailbox.type() + ", not a mailbox"));
    }
    Binder each = lowering.binderSlots.fresh("message", message);
    Binder sender = lowering.binderSlots.fresh("sender", InferredType.PROCESS);
    Term same = LogicalTerms.equal(new Term.BoundVariable(sender), process.term(), h.at());
    return new TypedTerm(
        new Term.Fold(FoldKind.EXISTS, loop(mailbox, each, sender, Term.TRUE), same, h.at()),
        InferredType.BOOL);
  }

  /** {@code heard[p]}: the message from p. */
  TypedTerm messageFrom(TypedTerm mailbox, TypedTerm process, Position at) {
    if (process.isError()) {
      return process;
    }
    InferredType message = ((InferredType.Mailbox) mailbox.type()).message();
    Binder each = lowering.binderSlots.fresh("message", message);
    Binder sender = lowering.binderSlots.fresh("sender", InferredType.PROCESS);
    Term same = LogicalTerms.equal(new Term.BoundVariable(sender), process.term(), at);
    return new TypedTerm(
        new Term.Fold(
            FoldKind.LEAST, loop(mailbox, each, sender, same), new Term.BoundVariable(each), at),
        message);
  }

  /** {@code senders(heard)}. */
  TypedTerm senders(TypedTerm mailbox, Position at) {
    InferredType message = ((InferredType.Mailbox) mailbox.type()).message();
    Binder each = lowering.binderSlots.fresh("message", message);
    Binder sender = lowering.binderSlots.fresh("sender", InferredType.PROCESS);
    return new TypedTerm(
        new Term.Fold(
            FoldKind.SET,
            loop(mailbox, each, sender, Term.TRUE),
            new Term.BoundVariable(sender),
            at),
        new InferredType.SetOf(InferredType.PROCESS));
  }

  private static Loop loop(TypedTerm mailbox, Binder message, Binder sender, Term where) {
    return new Loop(message, Optional.of(sender), mailbox.source(), where);
  }
}
