package rondo.distal.lower;

import java.util.ArrayList;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;
import rondo.ir.data.Type;

/** Questions about who sent what. */
final class Mailboxes {
  private final Expressions expressions;

  Mailboxes(Expressions expressions) {
    this.expressions = expressions;
  }

  /** {@code mbox(T)}: the messages of a type that a reaction reads. */
  Typed read(Expression.Call c) {
    if (expressions.place != Place.REACTION) {
      return expressions.wrong(
          Rule.NOT_HERE
              .at(c.at(), "`mbox` has no meaning " + expressions.place.text())
              .withHelp(
                  switch (expressions.place) {
                    case FUNCTION -> "hand it to the function: a parameter `m : mailbox of …`";
                    case EACH -> "ask for it in the body: `if size(mbox(…)) > 0 { … }`";
                    case FIRST -> "nothing has arrived then";
                    case PROPERTY -> "`transit(…)` is what is on its way, to anybody";
                    case UPDATE -> "what was heard has the name that `update` gives it";
                    case CONSTANT, INITIAL, SEND, MONITOR, NETWORK, REACTION ->
                        "messages are read in `upon … { … }`";
                  }));
    }
    Optional<Type.Structure> type = message(c);
    if (type.isEmpty()) {
      return Typed.WRONG;
    }
    int kind = expressions.symbols.kinds.indexOf(type.get().name());
    expressions.slots.read(kind);
    return Typed.messages(new Source.Read(kind), new Sort.Mailbox(new Sort.Structure(type.get())));
  }

  /**
   * {@code transit(T)}: all messages of a type that were sent and not consumed. Each is a structure
   * that has its sender and its receiver before its fields, whatever those are called.
   */
  Typed transit(Expression.Call c) {
    if (expressions.place != Place.PROPERTY || expressions.symbols.kinds.isEmpty()) {
      return expressions.wrong(
          Rule.NOT_HERE
              .at(
                  c.at(),
                  expressions.place == Place.PROPERTY
                      ? "between rounds nothing is on its way"
                      : "what is on its way is for properties only, nobody sees it")
              .withHelp(
                  expressions.place == Place.REACTION
                      ? "`mbox(…)` is what a process reads of it"
                      : "`transit(…)` stands in invariants and formulas about events"));
    }
    Optional<Type.Structure> type = message(c);
    if (type.isEmpty()) {
      return Typed.WRONG;
    }
    var process = new Type.Process(expressions.symbols.processes);
    var fields = new ArrayList<Type.Field>();
    fields.add(new Type.Field("sender", process));
    fields.add(new Type.Field("receiver", process));
    fields.addAll(type.get().fields());
    var envelope = new Type.Structure(type.get().name(), fields);
    int kind = expressions.symbols.kinds.indexOf(type.get().name());
    return Typed.messages(new Source.Transit(kind), new Sort.Transit(new Sort.Structure(envelope)));
  }

  /** The type of messages that a call asks for. */
  private Optional<Type.Structure> message(Expression.Call c) {
    if (c.arguments().size() != 1
        || !(c.arguments().getFirst() instanceof Expression.Reference(String name, Position at))) {
      expressions.report(
          Rule.WRONG_ARGUMENTS.at(
              c.at(), "`" + c.function() + "` is asked for one type of messages"));
      return Optional.empty();
    }
    return expressions.symbols.message(new Name(name, at));
  }

  /** {@code heard from p}: whether a message of p was heard. */
  Typed heardFrom(Expression.HeardFrom h) {
    Typed mailbox = expressions.lower(h.mailbox());
    Typed process = expressions.as(h.process(), Sort.PROCESS);
    if (mailbox.isWrong() || process.isWrong()) {
      return Typed.WRONG;
    }
    if (!(mailbox.sort() instanceof Sort.Mailbox(Sort message))) {
      return expressions.wrong(
          Rule.TYPE_MISMATCH.at(h.mailbox().at(), "this is " + mailbox.sort() + ", no mailbox"));
    }
    Binder each = expressions.slots.fresh("message", message);
    Binder sender = expressions.slots.fresh("sender", Sort.PROCESS);
    Term same = Terms.equal(new Term.Bound(sender), process.term(), h.at());
    return new Typed(
        new Term.Fold(Kind.EXISTS, loop(mailbox, each, sender, Term.TRUE), same, h.at()),
        Sort.BOOL);
  }

  /** {@code heard[p]}: the message of p. */
  Typed messageFrom(Typed mailbox, Typed process, Position at) {
    if (process.isWrong()) {
      return process;
    }
    Sort message = ((Sort.Mailbox) mailbox.sort()).message();
    Binder each = expressions.slots.fresh("message", message);
    Binder sender = expressions.slots.fresh("sender", Sort.PROCESS);
    Term same = Terms.equal(new Term.Bound(sender), process.term(), at);
    return new Typed(
        new Term.Fold(Kind.LEAST, loop(mailbox, each, sender, same), new Term.Bound(each), at),
        message);
  }

  /** {@code senders(heard)}. */
  Typed senders(Typed mailbox, Position at) {
    Sort message = ((Sort.Mailbox) mailbox.sort()).message();
    Binder each = expressions.slots.fresh("message", message);
    Binder sender = expressions.slots.fresh("sender", Sort.PROCESS);
    return new Typed(
        new Term.Fold(Kind.SET, loop(mailbox, each, sender, Term.TRUE), new Term.Bound(sender), at),
        new Sort.SetOf(Sort.PROCESS));
  }

  private static Loop loop(Typed mailbox, Binder message, Binder sender, Term where) {
    return new Loop(message, Optional.of(sender), mailbox.source(), where);
  }
}
