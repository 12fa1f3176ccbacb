package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.ReplicatedType;
import rondo.promela.symmetry.type.SymmetryDiagnostics;
import rondo.promela.symmetry.type.SymmetryRule;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Expression.Selector;
import rondo.promela.syntax.SyntaxPrinter;

/** Checks expressions and rewrites them into plain Promela. */
final class ExpressionTranslation {
  private final TranslationContext context;
  private final SymmetryDiagnostics diagnostics;
  private final SymmetryTypeCheck check;
  private final NameTranslation names;
  private final QuantifierExpansion expansion;

  ExpressionTranslation(TranslationContext context, SymmetryTypeCheck check) {
    this.context = context;
    this.diagnostics = context.diagnostics;
    this.check = check;
    this.names = new NameTranslation(context, this);
    this.expansion = new QuantifierExpansion(context, this);
  }

  TranslatedExpression of(Expression e) {
    TranslatedExpression expression = translated(e);
    if (context.expressionContext() == TranslationContext.ExpressionContext.FORMULA) {
      context.originalText.put(expression.plain(), SyntaxPrinter.text(e));
    }
    return expression.writtenAs(e);
  }

  private TranslatedExpression translated(Expression e) {
    return switch (e) {
      case Expression.Number _ -> TranslatedExpression.number(e);
      case Expression.Name n -> names.value(n);
      case Expression.Unary u ->
          TranslatedExpression.number(new Expression.Unary(u.op(), number(u.operand()), u.at()));
      case Expression.Binary b -> binary(b);
      case Expression.Conditional c -> conditional(c);
      case Expression.Run r -> run(r);
      case Expression.Call c -> call(c);
      case Expression.Poll p -> {
        TranslatedExpression channel = of(p.channel());
        List<TranslatedExpression> patterns = patterns(p.arguments());
        check.message(channel.type(), patterns, SymmetryTypeCheck.Direction.RECEIVE, p.at());
        yield TranslatedExpression.number(
            new Expression.Poll(channel.plain(), p.random(), plain(patterns), p.at()));
      }
      case Expression.RemoteLabel r -> names.label(r);
      case Expression.RemoteVariable r -> names.variable(r);
      case Expression.Quantified q -> expansion.expanded(q);
      case Expression.TemporalUnary t ->
          TranslatedExpression.number(
              new Expression.TemporalUnary(t.op(), number(t.operand()), t.at()));
      case Expression.TemporalBinary t ->
          TranslatedExpression.number(
              expansion.implication(t, number(t.left()), number(t.right())));
    };
  }

  static List<Expression> plain(List<TranslatedExpression> list) {
    return list.stream().map(TranslatedExpression::plain).toList();
  }

  /** Translates an expression that must be a number, not a reference. */
  Expression number(Expression e) {
    return number(e, SymmetryRule.CALCULATED);
  }

  Expression number(Expression e, SymmetryRule otherwise) {
    TranslatedExpression expression = of(e);
    if (expression.type().isReference()) {
      String help =
          otherwise == SymmetryRule.PLAIN_INDEX
              ? "make it a public variable: `public` in the proctype, and `P[r].v`"
              : "references can only be copied and compared with `==` and `!=`";
      diagnostics.add(
          otherwise, e.at(), "`" + SyntaxPrinter.text(e) + "` is a reference, not a number", help);
    }
    return expression.plain();
  }

  private TranslatedExpression binary(Expression.Binary b) {
    return switch (b.op()) {
      case "==", "!=" -> {
        TranslatedExpression left = of(b.left());
        TranslatedExpression right = of(b.right());
        check.comparison(left, right, b.at());
        yield TranslatedExpression.number(
            new Expression.Binary(b.op(), left.plain(), right.plain(), b.at()));
      }
      case "<", "<=", ">", ">=" -> {
        TranslatedExpression left = of(b.left());
        TranslatedExpression right = of(b.right());
        ordered(left, b);
        ordered(right, b);
        yield TranslatedExpression.number(
            new Expression.Binary(b.op(), left.plain(), right.plain(), b.at()));
      }
      default ->
          TranslatedExpression.number(
              new Expression.Binary(b.op(), number(b.left()), number(b.right()), b.at()));
    };
  }

  private void ordered(TranslatedExpression operand, Expression.Binary b) {
    if (operand.type().isReference() || operand.type() instanceof SymmetryType.Channel) {
      diagnostics.add(
          SymmetryRule.ORDERED,
          b.at(),
          operand.type().described() + " has no order, so `" + b.op() + "` is not defined for it",
          "references can only be compared with `==` and `!=`");
    }
  }

  private TranslatedExpression conditional(Expression.Conditional c) {
    Expression condition = number(c.condition());
    TranslatedExpression then = of(c.then());
    TranslatedExpression otherwise = of(c.otherwise());
    SymmetryType type =
        then.type() instanceof SymmetryType.Undefined ? otherwise.type() : then.type();
    check.value(type, otherwise, SymmetryTypeCheck.ValueFlow.ASSIGNMENT, c.otherwise().at());
    return new TranslatedExpression(
        new Expression.Conditional(condition, then.plain(), otherwise.plain(), c.at()), type);
  }

  private TranslatedExpression run(Expression.Run r) {
    if (context.replicatedTypes.type(r.proctype()).isPresent()) {
      diagnostics.add(
          SymmetryRule.STARTED_LATER,
          r.at(),
          "`" + r.proctype() + "` is a replicated type and cannot be run",
          "all of its processes are active initially: `active [n] proctype`");
    }
    List<TranslatedExpression> arguments = r.arguments().stream().map(this::of).toList();
    check.arguments(r.proctype(), arguments);
    return TranslatedExpression.number(
        new Expression.Run(r.proctype(), plain(arguments), r.priority(), r.at()));
  }

  private TranslatedExpression call(Expression.Call c) {
    return switch (c.function()) {
      case "anyRef" -> {
        String proctype =
            ((Expression.Name) c.arguments().getFirst()).selectors().getFirst().name();
        Optional<ReplicatedType> type = context.replicated(proctype, c.at());
        int member = type.map(t -> context.choose(t, c.at())).orElse(0);
        yield new TranslatedExpression(
            new Expression.Number(member, c.at()), new SymmetryType.Reference(proctype));
      }
      case "len", "full", "empty", "nfull", "nempty" ->
          TranslatedExpression.number(
              new Expression.Call(
                  c.function(), c.arguments().stream().map(a -> of(a).plain()).toList(), c.at()));
      default ->
          TranslatedExpression.number(
              new Expression.Call(
                  c.function(), c.arguments().stream().map(this::number).toList(), c.at()));
    };
  }

  /** Translates the arguments of a receive. */
  List<TranslatedExpression> patterns(List<Expression> written) {
    return written.stream().map(this::pattern).toList();
  }

  private TranslatedExpression pattern(Expression e) {
    if (e instanceof Expression.Call c && c.function().equals("eval")) {
      TranslatedExpression inner = of(c.arguments().getFirst());
      return new TranslatedExpression(
          new Expression.Call("eval", List.of(inner.plain()), c.at()), inner.type(), e);
    }
    if (e instanceof Expression.Name n && names.isLid(n)) {
      diagnostics.add(
          SymmetryRule.ASSIGNED,
          e.at(),
          "`_lid` cannot be received into",
          "to receive only messages for this process, write `eval(_lid)`");
    }
    return of(e);
  }

  /** Translates the target of an assignment. */
  TranslatedExpression target(Expression.Name name) {
    return names.target(name);
  }

  /** Translates the index of an array that belongs to no replicated type. */
  Optional<Expression> index(Optional<Expression> written) {
    return written.map(e -> number(e, SymmetryRule.PLAIN_INDEX));
  }

  /** Translates a selector and its index. */
  Selector step(Selector written) {
    return new Selector(written.name(), index(written.index()), written.at());
  }

  List<Selector> steps(List<Selector> written) {
    var plain = new ArrayList<Selector>();
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
