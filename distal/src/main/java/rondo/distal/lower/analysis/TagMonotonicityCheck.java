package rondo.distal.lower.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.event.MessageKind;
import rondo.ir.event.MessageTags;
import rondo.ir.event.MessageTags.RoundSource;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;

/**
 * Reports handlers that violate tag monotonicity: they answer a message with one of the same phase
 * whose round is not later. The phase of a sent message is known to equal that of the received one
 * if it is read from the received message, or from a variable that the guard compares with it, or
 * that was assigned it, and that has not been reassigned since.
 */
public final class TagMonotonicityCheck {
  private final MessageTags messageTags;
  private final List<MessageKind> kinds;
  private final DiagnosticCollector diagnostics;

  public TagMonotonicityCheck(
      MessageTags messageTags, List<MessageKind> kinds, DiagnosticCollector diagnostics) {
    this.messageTags = messageTags;
    this.kinds = kinds;
    this.diagnostics = diagnostics;
  }

  public void check(Reaction reaction) {
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _, Trigger.Received _, Trigger.ByzantineSend _ -> {}
      case Trigger.SingleMessage(int kind, Binder message, _) -> check(reaction, kind, message);
      case Trigger.Quorum(int kind, Binder message, _, _, _) -> check(reaction, kind, message);
    }
  }

  private void check(Reaction reaction, int kind, Binder message) {
    if (messageTags.fieldsByKind().get(kind).source() instanceof RoundSource.Fixed(int round)) {
      OptionalInt field = messageTags.fieldsByKind().get(kind).phase();
      Optional<Term> phase =
          field.isPresent()
              ? Optional.of(new Term.Field(new Term.BoundVariable(message), field.getAsInt()))
              : Optional.empty();
      var received = new Received(kind, round, phase);
      Set<Term> same = new HashSet<>();
      phase.ifPresent(same::add);
      received.addPhasesEqualByGuard(reaction.guard(), same);
      received.walk(reaction.body(), same);
    }
  }

  /**
   * The message that triggers a handler; the terms known to equal its phase are propagated forward.
   */
  private final class Received {
    private final int kind;
    private final int round;
    private final Optional<Term> phase;

    Received(int kind, int round, Optional<Term> phase) {
      this.kind = kind;
      this.round = round;
      this.phase = phase;
    }

    private void addPhasesEqualByGuard(Term guard, Set<Term> same) {
      if (!(guard instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
        return;
      }
      if (op == BinaryOp.AND) {
        addPhasesEqualByGuard(left, same);
        addPhasesEqualByGuard(right, same);
      } else if (op == BinaryOp.EQ) {
        if (phase.filter(left::equals).isPresent() && right instanceof Term.OwnVariable) {
          same.add(right);
        } else if (phase.filter(right::equals).isPresent() && left instanceof Term.OwnVariable) {
          same.add(left);
        }
      }
    }

    private void walk(List<Stmt> statements, Set<Term> same) {
      for (Stmt stmt : statements) {
        switch (stmt) {
          case Stmt.Assign(Stmt.Target target, _, Term value, _) -> {
            boolean known = target.path().isEmpty() && same.contains(value);
            same.remove(new Term.OwnVariable(target.variable()));
            if (known) {
              same.add(new Term.OwnVariable(target.variable()));
            }
          }
          case Stmt.Decide(int output, _, _, _) -> same.remove(new Term.OwnVariable(output));
          case Stmt.If(_, List<Stmt> then, List<Stmt> otherwise, _) -> {
            Set<Term> other = new HashSet<>(same);
            walk(then, same);
            walk(otherwise, other);
            same.retainAll(other);
          }
          case Stmt.For loop -> walkLoop(loop.body(), same);
          case Stmt.Choose choose -> walkLoop(choose.body(), same);
          case Stmt.Let let -> walk(let.body(), same);
          case Stmt.Assert _, Stmt.Announce _ -> {}
          case Stmt.Send send -> check(send, same);
        }
      }
    }

    /** A variable that an iteration assigns is unknown in later iterations and after the loop. */
    private void walkLoop(List<Stmt> body, Set<Term> same) {
      Set<Integer> assigned = Stmt.assignedIn(body);
      same.removeIf(
          t -> t instanceof Term.OwnVariable(int variable) && assigned.contains(variable));
      walk(body, new HashSet<>(same));
    }

    private void check(Stmt.Send send, Set<Term> same) {
      if (!(messageTags.fieldsByKind().get(send.kind()).source()
              instanceof RoundSource.Fixed(int next))
          || next > round
          || !hasSamePhase(send, same)) {
        return;
      }
      String sent = kinds.get(send.kind()).name();
      String name = kinds.get(kind).name();
      diagnostics.add(
          Rule.ROUND_NOT_LATER
              .at(
                  send.at(),
                  next < round
                      ? "in a phase, the round of `"
                          + sent
                          + "` comes before that of `"
                          + name
                          + "`"
                      : "in a round, a process sends before it reacts")
              .withHelp(
                  "this reacts to `"
                      + name
                      + "`; it is not communication-closed with respect to `rounds`"));
    }

    private boolean hasSamePhase(Stmt.Send send, Set<Term> same) {
      OptionalInt field = messageTags.fieldsByKind().get(send.kind()).phase();
      return field.isEmpty()
          || (send.message() instanceof Term.Tuple(List<Term> items, _)
              && same.contains(items.get(field.getAsInt())));
    }
  }
}
