package rondo.promela.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.parser.Terminal.Type;
import rondo.promela.syntax.AssignmentFactory;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Statement;
import rondo.promela.text.SyntaxRule;

/**
 * Parses statements that begin with a name: labels, assignments, sends, receives and conditions.
 */
final class NameStatementParser {
  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final PatternParser patterns;
  private final DeclarationParser declarations;
  private final StatementParser statements;

  NameStatementParser(
      Cursor cursor,
      ExpressionParser expressions,
      DeclarationParser declarations,
      StatementParser statements) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.patterns = new PatternParser(cursor, expressions);
    this.declarations = declarations;
    this.statements = statements;
  }

  Statement statement() throws RejectedException {
    Terminal first = cursor.advance();
    if (cursor.accept(":")) {
      return labelled(first);
    }
    if (cursor.at("(") || cursor.at(Type.NAME)) {
      throw unknown(first);
    }
    return from(first, expressions.nameFrom(first));
  }

  /** A statement that begins with {@code P[r].v}, or the condition {@code P[r]@label}. */
  Statement process() throws RejectedException {
    Terminal first = cursor.peek();
    Operand operand = expressions.process();
    if (operand.tree() instanceof Expression.Name) {
      return from(first, operand);
    }
    statements.requireEvent(first, false);
    Expression condition = expressions.fullFrom(operand);
    if (cursor.at("=")) {
      throw StatementParser.notAVariable(cursor.peek());
    }
    return new Statement.Condition(condition, first.at());
  }

  private Statement from(Terminal first, Operand operand) throws RejectedException {
    var name = (Expression.Name) operand.tree();
    Terminal op = cursor.peek();
    return switch (op.type() == Type.SYMBOL ? op.text() : "") {
      case "=" -> {
        statements.requireEvent(first, false);
        cursor.advance();
        yield assignment(name);
      }
      case "++", "--" -> {
        statements.requireEvent(first, false);
        cursor.advance();
        yield AssignmentFactory.step(name, op.text().substring(1));
      }
      case "!", "!!" -> {
        statements.requireEvent(first, op.is("!"));
        cursor.advance();
        yield new Statement.Send(name, op.is("!!"), message(), first.at());
      }
      case "?", "??" -> receive(operand);
      default -> {
        statements.requireEvent(first, false);
        yield new Statement.Condition(expressions.fullFrom(operand), first.at());
      }
    };
  }

  private RejectedException unknown(Terminal first) throws RejectedException {
    if (cursor.at("(")) {
      Diagnostic mistake =
          SyntaxRule.UNKNOWN_NAME.error(
              first.at(), "there is no inline `" + first.text() + "` declared before this line");
      Optional<String> near = cursor.declaredNames.nearInline(first.text());
      return Cursor.rejected(
          mistake.withHelp(
              near.isPresent()
                  ? "did you mean `" + near.get() + "`?"
                  : "a process is started with `run " + first.text() + "(…)`"));
    }
    Diagnostic mistake =
        SyntaxRule.UNKNOWN_NAME
            .error(first.at(), "there is no type `" + first.text() + "`")
            .withLabel("`" + first.text() + " " + cursor.peek().text() + "` is not a statement");
    Optional<String> near = cursor.declaredNames.nearStatement(first.text());
    return Cursor.rejected(
        mistake.withHelp(
            near.isPresent()
                ? "did you mean `" + near.get() + "`?"
                : "statements are separated by `;` or by the end of the line"));
  }

  private Statement labelled(Terminal label) throws RejectedException {
    if (declarations.atDeclaration() || cursor.at("xr") || cursor.at("xs")) {
      throw Cursor.rejected(
          SyntaxRule.MISPLACED
              .error(label.at(), "label `" + label.text() + "` is placed before a declaration")
              .withHelp("write `" + label.text() + ": skip;` before the declaration"));
    }
    Statement target =
        endsLabel()
            ? new Statement.Condition(new Expression.Number(1, label.at()), label.at())
            : statements.statement();
    return new Statement.Labelled(label.text(), target, label.at());
  }

  /** Whether a label ends its sequence; then it marks an added skip. */
  private boolean endsLabel() throws RejectedException {
    Terminal t = cursor.peek();
    return switch (t.type()) {
      case SYMBOL -> t.is(";") || t.is("->") || t.is("}") || t.is("::");
      case KEYWORD -> t.is("unless") || t.is("fi") || t.is("od");
      default -> false;
    };
  }

  private Statement assignment(Expression.Name target) throws RejectedException {
    if (cursor.at(Type.INLINE_NAME)) {
      return statements.inlineCall(Optional.of(target));
    }
    return AssignmentFactory.of(target, expressions.full());
  }

  /** {@code a, b}, or {@code a(b, c)}. */
  private List<Expression> message() throws RejectedException {
    var list = new ArrayList<Expression>();
    list.add(expressions.plain());
    if (cursor.accept("(")) {
      list.addAll(expressions.list());
      cursor.expect(")", "after the message");
    } else {
      while (cursor.accept(",")) {
        list.add(expressions.plain());
      }
    }
    return list;
  }

  private Statement receive(Operand channel) throws RejectedException {
    Terminal op = cursor.advance();
    boolean anywhere = op.is("??");
    Position at = channel.tree().at();
    if (cursor.accept("[")) {
      statements.requireEvent(op, false);
      Operand poll = expressions.poll(channel, anywhere);
      return new Statement.Condition(expressions.fullFrom(poll), at);
    }
    boolean copy = cursor.accept("<");
    statements.requireEvent(op, !anywhere && !copy);
    List<Expression> list = Operand.trees(patterns.patterns());
    if (copy) {
      cursor.expect(">", "after the patterns");
    }
    return new Statement.Receive(channel.tree(), anywhere, copy, list, at);
  }
}
