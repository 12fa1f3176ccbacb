package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.distal.text.Findings;
import rondo.distal.text.Rule;
import rondo.ir.data.Binder;
import rondo.ir.data.Statement;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.event.MessageKind;
import rondo.ir.event.Reaction;
import rondo.ir.event.Reaction.Trigger;
import rondo.ir.event.Tags;
import rondo.ir.event.Tags.Round;

/**
 * Looks for reactions that cannot keep to rounds: they answer a message with one of the same phase
 * whose round is not a later one. The phase of what is sent is that of what was received if it is
 * read off it, or off a variable that was compared with it by the guard, or assigned it, and that
 * has not been assigned anything else since.
 */
final class GoingBack {
  private final Tags tags;
  private final List<MessageKind> kinds;
  private final Findings findings;

  GoingBack(Tags tags, List<MessageKind> kinds, Findings findings) {
    this.tags = tags;
    this.kinds = kinds;
    this.findings = findings;
  }

  void check(Reaction reaction) {
    switch (reaction.trigger()) {
      case Trigger.Timeout _, Trigger.Internal _ -> {}
      case Trigger.One(int kind, Binder message, _) -> check(reaction, kind, message);
      case Trigger.Several(int kind, Binder message, _, _, _) -> check(reaction, kind, message);
    }
  }

  private void check(Reaction reaction, int kind, Binder message) {
    if (tags.readings().get(kind).round() instanceof Round.Fixed(int round)) {
      OptionalInt field = tags.readings().get(kind).phase();
      Optional<Term> phase =
          field.isPresent()
              ? Optional.of(new Term.Field(new Term.Bound(message), field.getAsInt()))
              : Optional.empty();
      var received = new Received(kind, round, phase);
      Set<Term> same = new HashSet<>();
      phase.ifPresent(same::add);
      received.compared(reaction.guard(), same);
      received.walk(reaction.body(), same);
    }
  }

  /** A message that triggers a reaction; what stands for its phase is handed on. */
  private final class Received {
    private final int kind;
    private final int round;
    private final Optional<Term> phase;

    Received(int kind, int round, Optional<Term> phase) {
      this.kind = kind;
      this.round = round;
      this.phase = phase;
    }

    private void compared(Term guard, Set<Term> same) {
      if (!(guard instanceof Term.Binary(BinaryOp op, Term left, Term right, _))) {
        return;
      }
      if (op == BinaryOp.AND) {
        compared(left, same);
        compared(right, same);
      } else if (op == BinaryOp.EQ) {
        if (phase.filter(left::equals).isPresent() && right instanceof Term.Own) {
          same.add(right);
        } else if (phase.filter(right::equals).isPresent() && left instanceof Term.Own) {
          same.add(left);
        }
      }
    }

    private void walk(List<Statement> statements, Set<Term> same) {
      for (Statement statement : statements) {
        switch (statement) {
          case Statement.Assign(Statement.Target target, _, Term value, _) -> {
            boolean known = target.path().isEmpty() && same.contains(value);
            same.remove(new Term.Own(target.variable()));
            if (known) {
              same.add(new Term.Own(target.variable()));
            }
          }
          case Statement.Decide(int output, _, _, _) -> same.remove(new Term.Own(output));
          case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) -> {
            Set<Term> other = new HashSet<>(same);
            walk(then, same);
            walk(otherwise, other);
            same.retainAll(other);
          }
          case Statement.For loop -> repeated(loop.body(), same);
          case Statement.Choose choose -> repeated(choose.body(), same);
          case Statement.Let let -> walk(let.body(), same);
          case Statement.Assert _, Statement.Announce _ -> {}
          case Statement.Send send -> check(send, same);
        }
      }
    }

    /** What a turn assigns something to may be anything in the next one, and afterwards. */
    private void repeated(List<Statement> body, Set<Term> same) {
      same.removeIf(t -> t instanceof Term.Own(int variable) && assigns(body, variable));
      walk(body, new HashSet<>(same));
    }

    private static boolean assigns(List<Statement> statements, int variable) {
      return statements.stream()
          .anyMatch(
              statement ->
                  switch (statement) {
                    case Statement.Assign(Statement.Target target, _, _, _) ->
                        target.variable() == variable;
                    case Statement.Decide(int output, _, _, _) -> output == variable;
                    case Statement.If(_, List<Statement> then, List<Statement> otherwise, _) ->
                        assigns(then, variable) || assigns(otherwise, variable);
                    case Statement.For loop -> assigns(loop.body(), variable);
                    case Statement.Choose choose -> assigns(choose.body(), variable);
                    case Statement.Let let -> assigns(let.body(), variable);
                    case Statement.Assert _, Statement.Send _, Statement.Announce _ -> false;
                  });
    }

    private void check(Statement.Send send, Set<Term> same) {
      if (!(tags.readings().get(send.kind()).round() instanceof Round.Fixed(int next))
          || next > round
          || !hasSamePhase(send, same)) {
        return;
      }
      String sent = kinds.get(send.kind()).name();
      String name = kinds.get(kind).name();
      findings.add(
          Rule.GOING_BACK
              .at(
                  send.at(),
                  next < round
                      ? "in a phase, the round of `"
                          + sent
                          + "` comes before that of `"
                          + name
                          + "`"
                      : "in a round, a process sends before it reacts")
              .withHelp("this reacts to `" + name + "`; it does not keep to `rounds`"));
    }

    private boolean hasSamePhase(Statement.Send send, Set<Term> same) {
      OptionalInt field = tags.readings().get(send.kind()).phase();
      return field.isEmpty()
          || (send.message() instanceof Term.Tuple(List<Term> items)
              && same.contains(items.get(field.getAsInt())));
    }
  }
}
