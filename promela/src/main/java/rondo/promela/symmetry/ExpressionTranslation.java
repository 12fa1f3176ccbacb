package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Step;
import rondo.promela.syntax.SyntaxPrinter;

/** Checks expressions and rewrites them into plain Promela. */
final class ExpressionTranslation {
  private final Reading reading;
  private final Complaints complaints;
  private final Fitting fitting;
  private final NameTranslation names;
  private final Quantifiers quantifiers;

  ExpressionTranslation(Reading reading, Fitting fitting) {
    this.reading = reading;
    this.complaints = reading.complaints;
    this.fitting = fitting;
    this.names = new NameTranslation(reading, this);
    this.quantifiers = new Quantifiers(reading, this);
  }

  Typed of(Expression e) {
    Typed typed = translated(e);
    if (reading.where() == Reading.Where.FORMULA) {
      reading.wording.put(typed.plain(), SyntaxPrinter.text(e));
    }
    return typed.writtenAs(e);
  }

  private Typed translated(Expression e) {
    return switch (e) {
      case Expression.Number _ -> Typed.number(e);
      case Expression.Name n -> names.value(n);
      case Expression.Unary u ->
          Typed.number(new Expression.Unary(u.op(), number(u.operand()), u.at()));
      case Expression.Binary b -> binary(b);
      case Expression.Conditional c -> conditional(c);
      case Expression.Run r -> run(r);
      case Expression.Call c -> call(c);
      case Expression.Poll p -> {
        Typed channel = of(p.channel());
        List<Typed> patterns = patterns(p.arguments());
        fitting.message(channel.kind(), patterns, Fitting.Direction.RECEIVE, p.at());
        yield Typed.number(
            new Expression.Poll(channel.plain(), p.anywhere(), plain(patterns), p.at()));
      }
      case Expression.RemoteLabel r -> names.label(r);
      case Expression.RemoteVariable r -> names.variable(r);
      case Expression.Quantified q -> quantifiers.expanded(q);
      case Expression.TemporalUnary t ->
          Typed.number(new Expression.TemporalUnary(t.op(), number(t.operand()), t.at()));
      case Expression.TemporalBinary t ->
          Typed.number(quantifiers.implication(t, number(t.left()), number(t.right())));
    };
  }

  static List<Expression> plain(List<Typed> list) {
    return list.stream().map(Typed::plain).toList();
  }

  /** An expression whose value must be a number. */
  Expression number(Expression e) {
    return number(e, SymmetryRule.CALCULATED);
  }

  Expression number(Expression e, SymmetryRule otherwise) {
    Typed typed = of(e);
    if (typed.kind().isReference()) {
      String help =
          otherwise == SymmetryRule.PLAIN_INDEX
              ? "let it be a public variable: `public` in the proctype, and `P[r].v`"
              : "references are copied and compared with `==` and `!=`, and nothing else";
      complaints.add(
          otherwise, e.at(), "`" + SyntaxPrinter.text(e) + "` is a reference and no number", help);
    }
    return typed.plain();
  }

  private Typed binary(Expression.Binary b) {
    return switch (b.op()) {
      case "==", "!=" -> {
        Typed left = of(b.left());
        Typed right = of(b.right());
        fitting.comparison(left, right, b.at());
        yield Typed.number(new Expression.Binary(b.op(), left.plain(), right.plain(), b.at()));
      }
      case "<", "<=", ">", ">=" -> {
        Typed left = of(b.left());
        Typed right = of(b.right());
        ordered(left, b);
        ordered(right, b);
        yield Typed.number(new Expression.Binary(b.op(), left.plain(), right.plain(), b.at()));
      }
      default ->
          Typed.number(new Expression.Binary(b.op(), number(b.left()), number(b.right()), b.at()));
    };
  }

  private void ordered(Typed operand, Expression.Binary b) {
    if (operand.kind().isReference() || operand.kind() instanceof Kind.Channel) {
      complaints.add(
          SymmetryRule.ORDERED,
          b.at(),
          operand.kind().described() + " has no order, so `" + b.op() + "` means nothing",
          "references are compared with `==` and `!=` only");
    }
  }

  private Typed conditional(Expression.Conditional c) {
    Expression condition = number(c.condition());
    Typed then = of(c.then());
    Typed otherwise = of(c.otherwise());
    Kind kind = then.kind() instanceof Kind.Undefined ? otherwise.kind() : then.kind();
    fitting.value(kind, otherwise, Fitting.Carrier.ASSIGNMENT, c.otherwise().at());
    return new Typed(
        new Expression.Conditional(condition, then.plain(), otherwise.plain(), c.at()), kind);
  }

  private Typed run(Expression.Run r) {
    if (reading.census.type(r.proctype()).isPresent()) {
      complaints.add(
          SymmetryRule.STARTED_LATER,
          r.at(),
          "`" + r.proctype() + "` is a replicated type and cannot be run",
          "all of its processes are there from the start: `active [n] proctype`");
    }
    List<Typed> arguments = r.arguments().stream().map(this::of).toList();
    fitting.arguments(r.proctype(), arguments);
    return Typed.number(new Expression.Run(r.proctype(), plain(arguments), r.priority(), r.at()));
  }

  private Typed call(Expression.Call c) {
    return switch (c.function()) {
      case "anyRef" -> {
        String proctype = ((Expression.Name) c.arguments().getFirst()).steps().getFirst().name();
        Optional<ReplicatedType> type = reading.replicated(proctype, c.at());
        int member = type.map(t -> reading.choose(t, c.at())).orElse(0);
        yield new Typed(new Expression.Number(member, c.at()), new Kind.Reference(proctype));
      }
      case "len", "full", "empty", "nfull", "nempty" ->
          Typed.number(
              new Expression.Call(
                  c.function(), c.arguments().stream().map(a -> of(a).plain()).toList(), c.at()));
      default ->
          Typed.number(
              new Expression.Call(
                  c.function(), c.arguments().stream().map(this::number).toList(), c.at()));
    };
  }

  /** What stands behind {@code ?}. */
  List<Typed> patterns(List<Expression> written) {
    return written.stream().map(this::pattern).toList();
  }

  private Typed pattern(Expression e) {
    if (e instanceof Expression.Call c && c.function().equals("eval")) {
      Typed inner = of(c.arguments().getFirst());
      return new Typed(
          new Expression.Call("eval", List.of(inner.plain()), c.at()), inner.kind(), e);
    }
    if (e instanceof Expression.Name n && names.isOwnNumber(n)) {
      complaints.add(
          SymmetryRule.ASSIGNED,
          e.at(),
          "`_lid` cannot be received into",
          "to receive only what is for this process, write `eval(_lid)`");
    }
    return of(e);
  }

  /** What is assigned to. */
  Typed target(Expression.Name name) {
    return names.target(name);
  }

  /** The index of an array that belongs to nobody. */
  Optional<Expression> index(Optional<Expression> written) {
    return written.map(e -> number(e, SymmetryRule.PLAIN_INDEX));
  }

  /** A step with its index in plain Promela. */
  Step step(Step written) {
    return new Step(written.name(), index(written.index()), written.at());
  }

  List<Step> steps(List<Step> written) {
    var plain = new ArrayList<Step>();
    written.forEach(s -> plain.add(step(s)));
    return plain;
  }

  static Expression sum(int first, Expression member, Position at) {
    if (member instanceof Expression.Number n) {
      return new Expression.Number(first + n.value(), at);
    }
    return first == 0
        ? member
        : new Expression.Binary("+", new Expression.Number(first, at), member, at);
  }
}
