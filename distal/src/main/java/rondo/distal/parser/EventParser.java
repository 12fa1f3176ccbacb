package rondo.distal.parser;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.syntax.Declaration;
import rondo.distal.syntax.Declaration.Event;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;

/** Parses event handlers. */
final class EventParser {
  private static final List<Operator> COMPARISONS =
      List.of(Operator.GT, Operator.GE, Operator.EQ, Operator.LT, Operator.LE, Operator.NE);

  /** Events other than messages. */
  static final List<String> NON_MESSAGE_EVENTS =
      List.of("timeout", "internal", "recovery", "join", "decide");

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final StatementParser statements;

  EventParser(Cursor cursor, ExpressionParser expressions, StatementParser statements) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.statements = statements;
  }

  Declaration.Init init() throws RejectedException {
    Position at = cursor.advance().at();
    return new Declaration.Init(statements.block("the initial statements"), at);
  }

  /**
   * Whether a {@code join} or {@code recovery} handler starts here; messages may have these names,
   * too.
   */
  boolean atLifecycleHandler() {
    return cursor.at(2, "{") && (cursor.at(1, "join") || cursor.at(1, "recovery"));
  }

  Declaration.LifecycleHandler lifecycleHandler() throws RejectedException {
    Position at = cursor.advance().at();
    String event = cursor.advance().text();
    return new Declaration.LifecycleHandler(event, statements.block("the body of the handler"), at);
  }

  Declaration.Upon upon() throws RejectedException {
    Position at = cursor.advance().at();
    if (cursor.at("timeout") || cursor.at("internal")) {
      Event event = cursor.advance().is("timeout") ? new Event.Timeout() : new Event.Internal();
      return reaction(event, guard("when"), at);
    }
    if (cursor.accept("decide")) {
      Optional<Name> output =
          cursor.atName() && !cursor.at("as") && !cursor.at("with")
              ? Optional.of(cursor.name("an output"))
              : Optional.empty();
      Event event = new Event.Decision(output, as("a name for the decision"));
      return reaction(event, guard("with"), at);
    }
    if (atReceived()) {
      return received(at);
    }
    Name kind = cursor.name("a message, `timeout` or `internal`");
    if (cursor.at("when")) {
      throw unknownEvent(kind);
    }
    Optional<Name> as = as("a name for the message");
    Optional<Expression> guard = guard("with");
    if (!cursor.accept("times")) {
      return reaction(new Event.SingleMessage(kind, as), guard, at);
    }
    Operator compared = comparison();
    return reaction(new Event.Quorum(kind, as, compared, expressions.sum()), guard, at);
  }

  /** Whether {@code received} is followed by a message type; a message may have this name, too. */
  private boolean atReceived() {
    return cursor.at("received")
        && cursor.atName(1)
        && !cursor.at(1, "as")
        && !cursor.at(1, "with")
        && !cursor.at(1, "times");
  }

  /** Without a number of messages, one suffices. */
  private Declaration.Upon received(Position at) throws RejectedException {
    cursor.advance();
    Name kind = cursor.name("a message");
    Optional<Name> as = as("a name for the messages");
    Optional<Expression> guard = guard("with");
    Optional<Name> by =
        cursor.accept("by") ? Optional.of(cursor.name("a field of the message")) : Optional.empty();
    Operator compared = Operator.GE;
    Expression threshold = new Expression.Number(1, kind.at());
    if (cursor.accept("times")) {
      Position comparedAt = cursor.peek().at();
      compared = comparison();
      if (compared != Operator.GE && compared != Operator.GT) {
        throw new RejectedException(
            Rule.SYNTAX
                .at(comparedAt, "`upon received` needs a lower bound")
                .withHelp(
                    "write `times >= …` or `times > …`: messages that are kept only become more"));
      }
      threshold = expressions.sum();
    } else if (!cursor.at("{")) {
      throw cursor.unexpected("`with`, `by` or `times`, or `{` before the reaction");
    }
    return reaction(new Event.Received(kind, as, by, compared, threshold), guard, at);
  }

  /**
   * The error for {@code when} after a message, which takes {@code with}: perhaps a misspelt event.
   */
  private RejectedException unknownEvent(Name kind) {
    Optional<String> near = SpellingSuggestion.nearest(kind.text(), NON_MESSAGE_EVENTS);
    return near.isPresent()
        ? new RejectedException(
            Rule.SYNTAX
                .at(kind.at(), "`" + kind + "` is not an event that can have a `when`")
                .withHelp("did you mean `" + near.get() + "`?"))
        : cursor.unexpected("`with` and a condition, or `{` and the reaction");
  }

  private Optional<Name> as(String what) throws RejectedException {
    return cursor.accept("as") ? Optional.of(cursor.declaredName(what)) : Optional.empty();
  }

  private Optional<Expression> guard(String word) throws RejectedException {
    return cursor.accept(word) ? Optional.of(expressions.expression()) : Optional.empty();
  }

  private Operator comparison() throws RejectedException {
    for (Operator op : COMPARISONS) {
      if (cursor.accept(op.text())) {
        return op;
      }
    }
    throw new RejectedException(
        Rule.SYNTAX
            .at(cursor.peek().at(), "the number of messages is not specified")
            .withHelp("write a comparison: `times > N/2`, `times >= N - F`"));
  }

  private Declaration.Upon reaction(Event event, Optional<Expression> guard, Position at)
      throws RejectedException {
    if (!cursor.at("{") && guard.isEmpty() && !(event instanceof Event.Received)) {
      throw cursor.unexpected(
          "`with` and a condition, `times` and a number, or `{` before the reaction");
    }
    if (!cursor.at("{") && event instanceof Event.SingleMessage) {
      throw cursor.unexpected("`times` and a number, or `{` before the reaction");
    }
    return new Declaration.Upon(event, guard, statements.block("the reaction"), at);
  }
}
