package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.diagnostics.SpellingSuggestion;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Statement;
import rondo.distal.syntax.Statement.AssignOperator;
import rondo.distal.syntax.Statement.Receivers;
import rondo.distal.syntax.Statement.RightHandSide;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;

/** Parses statements; recovers from an error at the next statement. */
final class StatementParser {
  private static final int MAX_LENGTH = 500;

  /** Words that users write after {@code send x to all}. */
  private static final Set<String> EXCEPTIONS = Set.of("except", "but", "without", "\\", "others");

  private final Cursor cursor;
  private final ExpressionParser expressions;

  StatementParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  /** Parses a block in braces. */
  List<Statement> block(String what) throws RejectedException {
    cursor.enter();
    cursor.expect("{", "before " + what);
    var statements = new ArrayList<Statement>();
    int depth = cursor.depth();
    while (!cursor.at("}") && !cursor.atEnd() && !cursor.atPart()) {
      cursor.passSurplusBrace();
      int start = cursor.mark();
      try {
        refuseLong(statements.size());
        statements.add(statement());
      } catch (RejectedException e) {
        cursor.recover(e, depth, start);
      }
      while (cursor.accept(";")) {
        // Separators between statements are optional.
      }
    }
    cursor.expect("}", "after " + what);
    cursor.leave();
    return statements;
  }

  /** Limits the length of a block, since traversals may recurse over its statements. */
  private void refuseLong(int length) throws RejectedException {
    if (length >= MAX_LENGTH) {
      throw new RejectedException(
          Rule.TOO_DEEP.at(
              cursor.peek().at(), "this block has more than " + MAX_LENGTH + " statements"));
    }
  }

  Statement statement() throws RejectedException {
    Token token = cursor.peek();
    return switch (token.text()) {
      case "if" -> conditional();
      case "for" -> {
        cursor.advance();
        NestedBindings bindings = expressions.nestedBindings();
        yield bindings.forLoop(block("the body of the loop"), token.at());
      }
      case "choose" -> {
        cursor.advance();
        NestedBindings bindings = expressions.nestedBindings();
        yield bindings.choice(block("the body of the choice"), token.at());
      }
      case "let" -> {
        cursor.advance();
        Name name = cursor.declaredName("a name for a value");
        cursor.expect("=", "after the name");
        yield new Statement.Let(name, value(), token.at());
      }
      case "decide" -> decide(cursor.advance().at());
      case "assert" -> {
        cursor.advance();
        yield new Statement.Assert(expressions.expression(), token.at());
      }
      case "skip" -> new Statement.Skip(cursor.advance().at());
      case "send" -> send(cursor.advance().at());
      case "announce" -> {
        cursor.advance();
        yield new Statement.Announce(expressions.expression(), token.at());
      }
      default -> assignment();
    };
  }

  private Statement conditional() throws RejectedException {
    cursor.enter();
    Position at = cursor.advance().at();
    Expression condition = expressions.expression();
    List<Statement> then = block("the then branch");
    List<Statement> otherwise = List.of();
    if (cursor.accept("else")) {
      otherwise = cursor.at("if") ? List.of(conditional()) : block("the else branch");
    }
    cursor.leave();
    return new Statement.If(condition, then, otherwise, at);
  }

  private Statement decide(Position at) throws RejectedException {
    Optional<Name> output = Optional.empty();
    if (cursor.atName() && cursor.at(1, "=")) {
      output = Optional.of(cursor.name("an output"));
      cursor.advance();
    }
    return new Statement.Decide(output, value(), at);
  }

  private Statement send(Position at) throws RejectedException {
    Expression message = expressions.expression();
    cursor.expect("to", "and the receivers, after the message");
    Receivers to =
        cursor.accept("all") ? new Receivers.All() : new Receivers.To(expressions.collection());
    if (to instanceof Receivers.All && EXCEPTIONS.contains(cursor.peek().text())) {
      throw new RejectedException(
          Rule.SYNTAX
              .at(cursor.peek().at(), "`all` includes every process")
              .withHelp("name the set of receivers: `send … to process \\ {self}`"));
    }
    return new Statement.Send(message, to, at);
  }

  private Statement assignment() throws RejectedException {
    Position at = cursor.peek().at();
    if (!cursor.atName()) {
      throw cursor.unknownWord("a statement", Cursor.STATEMENTS);
    }
    if (cursor.atName(1)) {
      throw cursor.unknownWord("a statement", Cursor.STATEMENTS);
    }
    if (cursor.at(1, "(")) {
      String word = cursor.advance().text();
      throw new RejectedException(
          Rule.SYNTAX
              .at(at, "`" + word + "` is not a statement")
              .withHelp(
                  SpellingSuggestion.nearest(word, Cursor.STATEMENTS)
                      .map(n -> "did you mean `" + n + "`?")
                      .orElse(
                          "`for v in S { … }` iterates over values; functions are part of"
                              + " expressions")));
    }
    Expression target = expressions.collection();
    for (AssignOperator op : AssignOperator.values()) {
      if (cursor.accept(op.text())) {
        return new Statement.Assign(target, op, value(), at);
      }
    }
    if (cursor.at("==")) {
      throw new RejectedException(
          Rule.SYNTAX
              .at(cursor.peek().at(), "a comparison is not a statement")
              .withHelp("a value is assigned with `=`, a condition is checked with `assert`"));
    }
    throw cursor.unexpected("`=` and a value");
  }

  private RightHandSide value() throws RejectedException {
    return cursor.accept("any")
        ? new RightHandSide.AnyElement(expressions.collection())
        : new RightHandSide.ExpressionValue(expressions.expression());
  }
}
