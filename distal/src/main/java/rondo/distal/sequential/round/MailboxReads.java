package rondo.distal.sequential.round;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.sequential.rewrite.ConditionSimplifier;
import rondo.distal.sequential.rewrite.FreshNames;
import rondo.distal.sequential.rewrite.SyntaxFactory;
import rondo.distal.sequential.rewrite.SyntaxRewriter;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Declaration.Upon;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Operator;
import rondo.distal.syntax.Statement;

/**
 * Handlers that read messages with {@code mbox(T)}. In a communication-closed protocol all messages
 * of a step are of one round, so that a handler reads messages of one type only, or none; {@code
 * mbox} of any other type is empty.
 */
public final class MailboxReads {
  private static final String MAILBOX = "mbox";

  private MailboxReads() {}

  /** The types of the messages that a handler reads. */
  public static Set<String> of(Upon upon) {
    var types = new LinkedHashSet<String>();
    var finder =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression e) {
            type(e).ifPresent(types::add);
            return Optional.empty();
          }
        };
    upon.guard().ifPresent(finder::rewrite);
    finder.rewrite(upon.body());
    return types;
  }

  private static Optional<String> type(Expression e) {
    return e instanceof Expression.Call(String function, List<Expression> arguments, _)
            && function.equals(MAILBOX)
            && arguments.size() == 1
            && arguments.getFirst() instanceof Expression.Reference(String type, _)
        ? Optional.of(type)
        : Optional.empty();
  }

  /** The handler with a name for the messages of a type. */
  static Upon named(Upon upon, String type, String name) {
    var naming =
        new SyntaxRewriter() {
          @Override
          public Optional<Expression> replacement(Expression e) {
            return type(e).filter(type::equals).map(_ -> new Expression.Reference(name, e.at()));
          }
        };
    return new Upon(
        upon.event(), upon.guard().map(naming::rewrite), naming.rewrite(upon.body()), upon.at());
  }

  /**
   * The handler in the case that there are no messages of these types; its guard is {@code false}
   * if it is never enabled then.
   */
  static Upon withoutMessages(Upon upon, Set<String> types, FreshNames names)
      throws RejectedException {
    if (types.isEmpty()) {
      return upon;
    }
    var elimination = new EmptyMailboxElimination(types, names.freshLocal("nobody"));
    try {
      Optional<Expression> guard = upon.guard().map(elimination::simplified);
      boolean never = guard.filter(g -> SyntaxFactory.isLiteral(g, false)).isPresent();
      List<Statement> body = never ? List.of() : elimination.statements(upon.body());
      return new Upon(upon.event(), guard, body, upon.at());
    } catch (NoValueException e) {
      throw RoundSchedule.rejection(
          e.at, "the guard fails if there are no such messages", "test `size(mbox(…))` first");
    } catch (UnknownValueException e) {
      throw e.rejection;
    }
  }

  /** An expression that is evaluated certainly has no value if there are no messages. */
  private static final class NoValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Position at;

    NoValueException(Position at) {
      this.at = at;
    }
  }

  /** It is not known statically what an expression is if there are no messages. */
  private static final class UnknownValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient RejectedException rejection;

    UnknownValueException(Position at, String what, String help) {
      rejection = RoundSchedule.rejection(at, what, help);
    }
  }

  /**
   * Evaluates expressions over mailboxes that are empty. A statement that certainly fails is
   * replaced by a failure. If an expression fails only under a condition that is not decided
   * statically, the handler is rejected.
   */
  private static final class EmptyMailboxElimination extends SyntaxRewriter {
    private final Set<String> types;
    private final String unused;

    /**
     * @param unused an unused name
     */
    EmptyMailboxElimination(Set<String> types, String unused) {
      this.types = types;
      this.unused = unused;
    }

    private boolean isEmpty(Expression e) {
      return type(e).filter(types::contains).isPresent();
    }

    private boolean isEmpty(Bindings b) {
      return b.in().filter(this::isEmpty).isPresent();
    }

    Expression simplified(Expression e) {
      return ConditionSimplifier.simplify(rewrite(e));
    }

    /** Rewrites an expression that need not be evaluated. */
    private Expression conditional(Expression e) {
      try {
        return rewrite(e);
      } catch (NoValueException failure) {
        throw new UnknownValueException(
            failure.at,
            "it is not known statically whether this is evaluated without messages",
            "test `size(mbox(…))` first");
      }
    }

    @Override
    public Bindings bindings(Bindings b) {
      return new Bindings(
          b.names(),
          b.sender(),
          b.in().map(this::rewrite),
          b.where().map(this::conditional),
          b.at());
    }

    @Override
    public Optional<Expression> replacement(Expression e) {
      return switch (e) {
        case Expression.Call(String function, List<Expression> arguments, var at)
            when arguments.stream().anyMatch(this::isEmpty) ->
            Optional.of(valueOnEmpty(function, at));
        case Expression.Fold(String function, Bindings b, Expression value, var at) ->
            Optional.of(
                isEmpty(b)
                    ? valueOnEmpty(function, at)
                    : new Expression.Fold(function, bindings(b), conditional(value), at));
        case Expression.SetComprehension(Expression value, Bindings b, var at) ->
            Optional.of(
                isEmpty(b)
                    ? new Expression.SetLiteral(List.of(), at)
                    : new Expression.SetComprehension(conditional(value), bindings(b), at));
        case Expression.ListComprehension(Expression value, Bindings b, var at) ->
            Optional.of(
                isEmpty(b)
                    ? new Expression.ListLiteral(List.of(), at)
                    : new Expression.ListComprehension(conditional(value), bindings(b), at));
        case Expression.HeardFrom(Expression mailbox, _, var at) when isEmpty(mailbox) ->
            Optional.of(new SyntaxFactory(at).truth(false));
        case Expression.Conditional(
                Expression c,
                Expression then,
                Expression otherwise,
                var at) -> {
          Expression condition = simplified(c);
          yield Optional.of(
              condition instanceof Expression.BooleanLiteral(boolean value, _)
                  ? rewrite(value ? then : otherwise)
                  : new Expression.Conditional(
                      condition, conditional(then), conditional(otherwise), at));
        }
        case Expression.Infix(Operator op, Expression left, Expression right, var at)
            when op == Operator.AND || op == Operator.OR || op == Operator.IMPLIES ->
            Optional.of(connective(op, simplified(left), right, at));
        default -> {
          if (isEmpty(e)) {
            throw new NoValueException(e.at());
          }
          yield Optional.empty();
        }
      };
    }

    /** A connective whose right operand is evaluated unless the left one decides. */
    private Expression connective(Operator op, Expression left, Expression right, Position at) {
      boolean deciding = op == Operator.OR;
      if (SyntaxFactory.isLiteral(left, deciding)) {
        return new SyntaxFactory(at).truth(op != Operator.AND);
      }
      Expression second =
          SyntaxFactory.isLiteral(left, !deciding) ? rewrite(right) : conditional(right);
      return new Expression.Infix(op, left, second, at);
    }

    private static Expression valueOnEmpty(String function, Position at) {
      var factory = new SyntaxFactory(at);
      return switch (function) {
        case "size", "count", "sum" -> factory.number(0);
        case "exists" -> factory.truth(false);
        case "forall" -> factory.truth(true);
        case "senders", "values", "union" -> new Expression.SetLiteral(List.of(), at);
        case "min", "max", "smallest", "largest", "longest", "mostFrequent" ->
            throw new NoValueException(at);
        default ->
            throw new UnknownValueException(
                at,
                "it is not known statically what `" + function + "` is without messages",
                "use `mbox` in the reaction itself, not as an argument");
      };
    }

    /** The statements up to the first one that certainly fails, which is replaced by a failure. */
    List<Statement> statements(List<Statement> body) {
      var all = new ArrayList<Statement>();
      for (Statement s : body) {
        try {
          all.addAll(statement(s));
        } catch (NoValueException e) {
          all.add(failure(s.at()));
          return all;
        }
      }
      return all;
    }

    private List<Statement> statement(Statement s) {
      return switch (s) {
        case Statement.If(
                Expression c,
                List<Statement> then,
                List<Statement> otherwise,
                var at) -> {
          Expression condition = simplified(c);
          yield condition instanceof Expression.BooleanLiteral(boolean value, _)
              ? statements(value ? then : otherwise)
              : List.of(new Statement.If(condition, statements(then), statements(otherwise), at));
        }
        case Statement.For(Bindings b, _, _) when isEmpty(b) -> List.of();
        case Statement.For(Bindings b, List<Statement> body, var at) ->
            List.of(new Statement.For(bindings(b), statements(body), at));
        case Statement.Choose(Bindings b, _, var at) when isEmpty(b) -> List.of(failure(at));
        case Statement.Choose(Bindings b, List<Statement> body, var at) ->
            List.of(new Statement.Choose(bindings(b), statements(body), at));
        default -> rewrite(List.of(s));
      };
    }

    /** A choice from nothing, which is a run-time error. */
    private Statement failure(Position at) {
      var factory = new SyntaxFactory(at);
      return new Statement.Choose(
          factory.bindings(
              unused, Optional.empty(), new Expression.Domain("process", at), factory.truth(false)),
          List.of(),
          at);
    }
  }
}
