package rondo.distal.lower;

import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.distal.syntax.Expression;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Term.Kind;

/** Questions about who sent what. */
final class Mailboxes {
  private final Expressions expressions;

  Mailboxes(Expressions expressions) {
    this.expressions = expressions;
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
        new Term.Fold(Kind.EXISTS, loop(each, sender, Term.TRUE), same, h.at()), Sort.BOOL);
  }

  /** {@code heard[p]}: the message of p. */
  Typed messageFrom(Sort message, Typed process, Position at) {
    if (process.isWrong()) {
      return process;
    }
    Binder each = expressions.slots.fresh("message", message);
    Binder sender = expressions.slots.fresh("sender", Sort.PROCESS);
    Term same = Terms.equal(new Term.Bound(sender), process.term(), at);
    return new Typed(
        new Term.Fold(Kind.LEAST, loop(each, sender, same), new Term.Bound(each), at), message);
  }

  /** {@code senders(heard)}. */
  Typed senders(Sort message, Position at) {
    Binder each = expressions.slots.fresh("message", message);
    Binder sender = expressions.slots.fresh("sender", Sort.PROCESS);
    return new Typed(
        new Term.Fold(Kind.SET, loop(each, sender, Term.TRUE), new Term.Bound(sender), at),
        new Sort.SetOf(Sort.PROCESS));
  }

  private static Loop loop(Binder message, Binder sender, Term where) {
    return new Loop(message, Optional.of(sender), new Source.Heard(), where);
  }
}
