package rondo.distal.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.syntax.Bindings;
import rondo.distal.syntax.Expression;
import rondo.distal.syntax.Expression.FieldValue;
import rondo.distal.syntax.Name;
import rondo.distal.syntax.Operator;
import rondo.distal.text.Rule;
import rondo.distal.text.Token;
import rondo.distal.text.Token.Kind;

/**
 * Parses expressions by precedence climbing. From loose to tight: quantifiers, {@code ? :}, {@code
 * <->}, {@code ->}, {@code ||}, {@code &&}, {@code U W V} in formulas, comparisons, {@code union
 * intersect \ ++}, {@code ..}, {@code + -}, {@code * / div mod}, prefixes, and {@code . [] ()}.
 */
final class ExpressionParser {
  /** Aggregate functions over bound names. */
  static final Set<String> FOLDS =
      Set.of(
          "count",
          "sum",
          "min",
          "max",
          "smallest",
          "largest",
          "mostFrequent",
          "union",
          "values",
          "first",
          "last",
          "longest");

  private static final Set<String> BINARY_TEMPORAL = Set.of("U", "W", "V");

  private final Cursor cursor;
  private boolean temporal;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
  }

  Expression expression() throws RejectedException {
    cursor.enter();
    Expression result = binary(1);
    if (cursor.at("?")) {
      Position at = cursor.advance().at();
      Expression then = expression();
      cursor.expect(":", "between the two values of `? :`");
      result = new Expression.Conditional(result, then, expression(), at);
    }
    cursor.leave();
    return result;
  }

  /** An expression that may contain temporal operators. */
  Expression formula() throws RejectedException {
    temporal = true;
    try {
      return expression();
    } finally {
      temporal = false;
    }
  }

  /** A bound of a range: arithmetic only. */
  Expression sum() throws RejectedException {
    return binary(Operator.ADD.level());
  }

  /** The collection after {@code in} where no comparison can follow. */
  Expression collection() throws RejectedException {
    return binary(Operator.UNION.level());
  }

  private Expression binary(int least) throws RejectedException {
    int depth = cursor.depth();
    Expression left = prefix();
    boolean compared = false;
    while (true) {
      cursor.enter();
      Token token = cursor.peek();
      if (isBinaryTemporal(token) && least <= Operator.UNTIL_LEVEL) {
        cursor.advance();
        Expression right = binary(Operator.UNTIL_LEVEL + 1);
        left = new Expression.BinaryTemporal(token.text(), left, right, token.at());
      } else if (token.is("..") && least <= Operator.RANGE_LEVEL) {
        cursor.advance();
        left = new Expression.Range(left, sum(), token.at());
      } else {
        Optional<Operator> op = operator(token).filter(o -> o.level() >= least);
        if (op.isEmpty()) {
          break;
        }
        refuseChain(op.get(), compared, token.at());
        compared = op.get().isComparison();
        cursor.advance();
        left = new Expression.Infix(op.get(), left, right(op.get()), token.at());
      }
    }
    cursor.leaveTo(depth);
    return left;
  }

  private static Optional<Operator> operator(Token token) {
    return token.kind() == Kind.SYMBOL || Cursor.isReserved(token.text())
        ? Operator.of(token.text())
        : Optional.empty();
  }

  private Expression right(Operator op) throws RejectedException {
    return binary(op == Operator.IMPLIES ? op.level() : op.level() + 1);
  }

  private static void refuseChain(Operator op, boolean compared, Position at)
      throws RejectedException {
    if (op.isComparison() && compared) {
      throw new RejectedException(
          Rule.SYNTAX
              .at(at, "a comparison cannot be compared again")
              .withHelp("join two comparisons with `&&`, or use parentheses"));
    }
  }

  private boolean isBinaryTemporal(Token token) {
    return temporal && token.kind() == Kind.WORD && BINARY_TEMPORAL.contains(token.text());
  }

  private Expression prefix() throws RejectedException {
    cursor.enter();
    Token token = cursor.peek();
    Expression result;
    if (cursor.accept("!")) {
      result = new Expression.Not(prefix(), token.at());
    } else if (cursor.accept("-")) {
      result = new Expression.Minus(prefix(), token.at());
    } else if (cursor.at("forall") || cursor.at("exists")) {
      result = quantified();
    } else if (temporal && cursor.at("[") && cursor.at(1, "]")) {
      cursor.advance();
      cursor.advance();
      result = new Expression.UnaryTemporal("[]", comparison(), token.at());
    } else if (temporal && cursor.accept("<>")) {
      result = new Expression.UnaryTemporal("<>", comparison(), token.at());
    } else if (temporal && cursor.at("X") && startsOperand(cursor.peek(1))) {
      cursor.advance();
      result = new Expression.UnaryTemporal("X", comparison(), token.at());
    } else {
      result = postfix(primary());
    }
    cursor.leave();
    return result;
  }

  /** A comparison; temporal prefixes extend over comparisons: {@code [] p.x == 0}. */
  private Expression comparison() throws RejectedException {
    return binary(Operator.EQ.level());
  }

  private boolean startsOperand(Token token) {
    return token.kind() == Kind.NUMBER
        || token.kind() == Kind.WORD
            && !isBinaryTemporal(token)
            && Operator.of(token.text()).isEmpty()
        || Set.of("(", "[", "{", "!", "<>").contains(token.text());
  }

  private Expression quantified() throws RejectedException {
    Token word = cursor.advance();
    NestedBindings bindings = nestedBindings();
    cursor.expect(":", "after what `" + word.text() + "` ranges over");
    return bindings.fold(word.text(), expression(), word.at());
  }

  /** {@code p, q}, {@code v in S where c}, {@code a in A, m from p in heard}. */
  NestedBindings nestedBindings() throws RejectedException {
    var groups = new ArrayList<Bindings>();
    do {
      groups.add(group());
    } while (groups.getLast().where().isEmpty() && cursor.accept(","));
    return new NestedBindings(groups);
  }

  private Bindings group() throws RejectedException {
    Position at = cursor.peek().at();
    var names = new ArrayList<Name>();
    names.add(cursor.name("a name for each value"));
    while (cursor.accept(",")) {
      names.add(cursor.name("a name for each value"));
    }
    Optional<Name> sender = Optional.empty();
    if (cursor.accept("from")) {
      sender = Optional.of(cursor.name("a name for the sender"));
    }
    Optional<Expression> in = Optional.empty();
    if (cursor.accept("in")) {
      in = Optional.of(collection());
    }
    Optional<Expression> where = Optional.empty();
    if (cursor.accept("where")) {
      where = Optional.of(binary(1));
    }
    return new Bindings(names, sender, in, where, at);
  }

  private Expression postfix(Expression start) throws RejectedException {
    Expression result = start;
    int depth = cursor.depth();
    while (true) {
      cursor.enter();
      Token token = cursor.peek();
      if (token.is(".")) {
        cursor.advance();
        Token field = cursor.peek();
        Name name = cursor.name("a field or variable");
        result = new Expression.Member(result, name.text(), field.at());
      } else if (token.is("[") && !(temporal && cursor.at(1, "]"))) {
        cursor.advance();
        Expression index = expression();
        cursor.expect("]", "after the index");
        result = new Expression.Index(result, index, token.at());
      } else if (token.is("from")) {
        cursor.advance();
        result = new Expression.HeardFrom(result, prefix(), token.at());
      } else {
        cursor.leaveTo(depth);
        return result;
      }
    }
  }

  private Expression primary() throws RejectedException {
    Token token = cursor.peek();
    if (token.kind() == Kind.NUMBER) {
      cursor.advance();
      return new Expression.Number(Integer.parseInt(token.text()), token.at());
    }
    if (token.kind() == Kind.WORD) {
      return word(token);
    }
    return switch (token.text()) {
      case "(" -> {
        cursor.advance();
        Expression inner = expression();
        cursor.expect(")", "to close the parenthesis");
        yield inner;
      }
      case "{" -> new BracketParser(cursor, this).set();
      case "[" -> new BracketParser(cursor, this).list();
      default -> throw cursor.unexpected("an expression");
    };
  }

  private Expression word(Token token) throws RejectedException {
    switch (token.text()) {
      case "true", "false" -> {
        cursor.advance();
        return new Expression.BooleanLiteral(token.text().equals("true"), token.at());
      }
      case "none" -> {
        cursor.advance();
        return new Expression.None(token.at());
      }
      case "self", "phase", "round" -> {
        cursor.advance();
        return new Expression.Reference(token.text(), token.at());
      }
      case "bool" -> {
        cursor.advance();
        return new Expression.Domain("bool", token.at());
      }
      case "process" -> {
        cursor.advance();
        return cursor.at("(") ? call(token) : new Expression.Domain("process", token.at());
      }
      case "union" -> {
        cursor.advance();
        return call(token);
      }
      default -> {
        if (!cursor.atName()) {
          throw cursor.unexpected("an expression");
        }
        cursor.advance();
        if (cursor.at("(")) {
          return call(token);
        }
        if (cursor.at("{") && cursor.atName(1) && cursor.at(2, ":")) {
          return recordLiteral(token);
        }
        return new Expression.Reference(token.text(), token.at());
      }
    }
  }

  private Expression call(Token function) throws RejectedException {
    cursor.expect("(", "after `" + function.text() + "`");
    if (FOLDS.contains(function.text()) && cursor.atName()) {
      Optional<Expression> fold = fold(function);
      if (fold.isPresent()) {
        return fold.get();
      }
    }
    var arguments = new ArrayList<Expression>();
    if (!cursor.at(")")) {
      do {
        arguments.add(expression());
      } while (cursor.accept(","));
    }
    cursor.expect(")", "after the arguments");
    return new Expression.Call(function.text(), arguments, function.at());
  }

  /** {@code m in heard : e)}; empty, with nothing consumed, if the argument is not a fold. */
  private Optional<Expression> fold(Token function) throws RejectedException {
    int mark = cursor.mark();
    int depth = cursor.depth();
    NestedBindings bindings;
    try {
      bindings = nestedBindings();
    } catch (RejectedException e) {
      cursor.resetTo(mark, depth);
      return Optional.empty();
    }
    if (!cursor.accept(":")) {
      cursor.resetTo(mark, depth);
      return Optional.empty();
    }
    Expression value = expression();
    cursor.expect(")", "after `" + function.text() + "`");
    return Optional.of(bindings.fold(function.text(), value, function.at()));
  }

  private Expression recordLiteral(Token type) throws RejectedException {
    cursor.expect("{", "before the fields");
    List<FieldValue> entries = new ArrayList<>();
    do {
      Name field = cursor.name("a field");
      cursor.expect(":", "after the field's name");
      entries.add(new FieldValue(field, expression()));
    } while (cursor.accept(",") && !cursor.at("}"));
    cursor.expect("}", "after the fields");
    return new Expression.RecordLiteral(type.text(), entries, type.at());
  }
}
