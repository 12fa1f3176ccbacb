package rondo.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.syntax.Terminal.Type;
import rondo.promela.text.Code;

/**
 * Expressions, by precedence climbing. Operators of one level group to the left, all unary
 * operators bind tighter than any binary one.
 */
final class ExpressionParser {
  private static final int TALLEST = 400;

  private final Cursor cursor;

  ExpressionParser(Cursor cursor) {
    this.cursor = cursor;
  }

  /** An expression in which the channel probes may stand. */
  Expression full() throws RejectedException {
    return binary(1).tree();
  }

  /** An expression without channel probes. */
  Expression plain() throws RejectedException {
    return pure(binary(1)).tree();
  }

  /** The rest of an expression statement that began with {@code name}. */
  Expression fullFrom(Expression.Name name) throws RejectedException {
    return binary(new Operand(name, TALLEST / 2, Optional.empty()), 1).tree();
  }

  /** {@code plain, plain, …}; at least one. */
  List<Expression> list() throws RejectedException {
    var list = new ArrayList<Expression>();
    do {
      list.add(plain());
    } while (cursor.accept(","));
    return list;
  }

  /** {@code ( list )}, where the list may be empty. */
  List<Expression> arguments(String what) throws RejectedException {
    cursor.expect("(", "before the arguments of " + what);
    List<Expression> list = cursor.at(")") ? List.of() : list();
    cursor.expect(")", "after the arguments of " + what);
    return list;
  }

  private Operand pure(Operand operand) throws RejectedException {
    if (operand.probe().isPresent()) {
      throw Cursor.rejected(
          Code.PROBE
              .error(operand.probe().get(), "a channel probe cannot be used here")
              .withLabel("only `&&` and `||` may stand around it")
              .withHelp(
                  "not full is `nfull`, not empty is `nempty`; `len(q)` works everywhere"));
    }
    return operand;
  }

  private Operand binary(int least) throws RejectedException {
    cursor.enter();
    Operand result = binary(unary(), least);
    cursor.leave();
    return result;
  }

  private Operand binary(Operand first, int least) throws RejectedException {
    Operand left = first;
    while (precedence(cursor.peek()) >= least) {
      Terminal op = cursor.advance();
      Operand right = binary(precedence(op) + 1);
      left = combined(op, left, right);
    }
    return left;
  }

  private int precedence(Terminal op) {
    if (op.type() != Type.SYMBOL) {
      return 0;
    }
    return switch (op.text()) {
      case "->", "<->" -> cursor.tokens.isTemporal() ? 1 : 0;
      case "||" -> 2;
      case "&&" -> 3;
      case "U", "W", "V" -> 4;
      case "|" -> 5;
      case "^" -> 6;
      case "&" -> 7;
      case "==", "!=" -> 8;
      case "<", ">", "<=", ">=" -> 9;
      case "<<", ">>" -> 10;
      case "+", "-" -> 11;
      case "*", "/", "%" -> 12;
      default -> 0;
    };
  }

  private Operand combined(Terminal op, Operand left, Operand right) throws RejectedException {
    int height = Math.max(left.height(), right.height()) + 1;
    checkHeight(height, op.at());
    return switch (op.text()) {
      case "&&", "||" ->
          new Operand(
              new Expression.Binary(op.text(), left.tree(), right.tree(), op.at()),
              height,
              left.probe().or(right::probe));
      case "->", "<->", "U", "W", "V" ->
          new Operand(
              new Expression.TemporalBinary(
                  op.text(), pure(left).tree(), pure(right).tree(), op.at()),
              height,
              Optional.empty());
      default ->
          new Operand(
              new Expression.Binary(op.text(), pure(left).tree(), pure(right).tree(), op.at()),
              height,
              Optional.empty());
    };
  }

  private static void checkHeight(int height, Position at) throws RejectedException {
    if (height > TALLEST) {
      throw Cursor.rejected(
          Code.TOO_DEEP.error(at, "this expression is more than " + TALLEST + " operators deep"));
    }
  }

  private Operand unary() throws RejectedException {
    Terminal t = cursor.peek();
    if (t.type() != Type.SYMBOL) {
      return primary(t);
    }
    return switch (t.text()) {
      case "!", "~", "-" -> {
        cursor.advance();
        Operand operand = pure(nested());
        yield over(
            new Expression.Unary(t.text(), operand.tree(), t.at()), operand.height());
      }
      case "[]", "<>", "X" -> {
        cursor.advance();
        Operand operand = pure(nested());
        yield over(
            new Expression.TemporalUnary(t.text(), operand.tree(), t.at()), operand.height());
      }
      case "(" -> parenthesised();
      default -> throw cursor.unexpected("an expression");
    };
  }

  private Operand nested() throws RejectedException {
    cursor.enter();
    Operand operand = unary();
    checkHeight(operand.height() + 1, operand.tree().at());
    cursor.leave();
    return operand;
  }

  private Operand parenthesised() throws RejectedException {
    Position at = cursor.advance().at();
    Operand first = binary(1);
    if (!cursor.at("->")) {
      cursor.expect(")", "to close the parenthesis");
      return first;
    }
    cursor.advance();
    Operand then = pure(binary(1));
    cursor.expect(":", "in the conditional expression");
    Operand otherwise = pure(binary(1));
    cursor.expect(")", "to close the conditional expression");
    int height =
        Math.max(first.height(), Math.max(then.height(), otherwise.height()));
    checkHeight(height + 1, at);
    return over(
        new Expression.Conditional(pure(first).tree(), then.tree(), otherwise.tree(), at),
        height);
  }

  private Operand primary(Terminal t) throws RejectedException {
    return switch (t.type()) {
      case CONSTANT -> Operand.leaf(constant());
      case NAME -> pollOr(name());
      case PROCTYPE_NAME -> remote();
      case KEYWORD -> keyword(t);
      case INLINE_NAME ->
          throw Cursor.rejected(
              Code.MISPLACED
                  .error(t.at(), "inline `" + t.text() + "` cannot be called in an expression")
                  .withHelp("`x = " + t.text() + "(…)` works as a statement of its own"));
      case TYPE_NAME, STRING, SYMBOL, END -> throw cursor.unexpected("an expression");
    };
  }

  private Operand keyword(Terminal t) throws RejectedException {
    return switch (t.text()) {
      case "timeout", "np_" -> {
        cursor.advance();
        yield Operand.leaf(Constants.plainName(t));
      }
      case "run" -> run();
      case "len" -> channelCall();
      case "full", "empty", "nfull", "nempty" -> {
        Operand call = channelCall();
        yield new Operand(call.tree(), call.height(), Optional.of(t.at()));
      }
      case "enabled", "pc_value", "get_priority" -> {
        cursor.advance();
        cursor.expect("(", "after `" + t.text() + "`");
        Operand argument = pure(binary(1));
        cursor.expect(")", "after the argument of `" + t.text() + "`");
        yield over(
            new Expression.Call(t.text(), List.of(argument.tree()), t.at()), argument.height());
      }
      case "c_expr", "c_code" -> throw EmbeddedC.refused(t);
      default -> throw cursor.unexpected("an expression");
    };
  }

  private Operand channelCall() throws RejectedException {
    Terminal function = cursor.advance();
    cursor.expect("(", "after `" + function.text() + "`");
    Operand channel = name();
    cursor.expect(")", "after the channel of `" + function.text() + "`");
    return over(
        new Expression.Call(function.text(), List.of(channel.tree()), function.at()),
        channel.height());
  }

  private Operand run() throws RejectedException {
    Position at = cursor.advance().at();
    Terminal name = cursor.peek();
    if (name.type() != Type.NAME && name.type() != Type.PROCTYPE_NAME) {
      throw cursor.unexpected("the name of a proctype");
    }
    cursor.advance();
    cursor.expect("(", "before the arguments of `" + name.text() + "`");
    int height = 0;
    var arguments = new ArrayList<Expression>();
    if (!cursor.at(")")) {
      do {
        Operand argument = pure(binary(1));
        height = Math.max(height, argument.height());
        arguments.add(argument.tree());
      } while (cursor.accept(","));
    }
    cursor.expect(")", "after the arguments of `" + name.text() + "`");
    return over(new Expression.Run(name.text(), arguments, priority(), at), height);
  }

  /** {@code priority n}, or nothing. */
  Optional<Expression> priority() throws RejectedException {
    if (!cursor.accept("priority")) {
      return Optional.empty();
    }
    if (!cursor.at(Type.CONSTANT)) {
      throw cursor.unexpected("a constant priority");
    }
    return Optional.of(constant());
  }

  private Operand remote() throws RejectedException {
    Terminal proctype = cursor.advance();
    int height = 0;
    Optional<Expression> pid = Optional.empty();
    if (cursor.accept("[")) {
      Operand index = pure(binary(1));
      height = index.height();
      pid = Optional.of(index.tree());
      cursor.expect("]", "after the process number");
    }
    if (cursor.accept("@")) {
      String label = cursor.expectName("a label").text();
      return over(
          new Expression.RemoteLabel(proctype.text(), pid, label, proctype.at()), height);
    }
    if (!cursor.accept(":")) {
      throw cursor.unexpected("`@` and a label, or `:` and a variable");
    }
    Operand variable = step();
    return over(
        new Expression.RemoteVariable(
            proctype.text(), pid, (Expression.Name) variable.tree(), proctype.at()),
        Math.max(height, variable.height()));
  }

  /** {@code x}, {@code a[i].b} and so on. */
  Expression.Name variable() throws RejectedException {
    return (Expression.Name) name().tree();
  }

  /** The same when its first word is already taken. */
  Expression.Name variableFrom(Terminal first) throws RejectedException {
    return (Expression.Name) nameFrom(first).tree();
  }

  private Operand name() throws RejectedException {
    return nameFrom(cursor.expectName("a variable"));
  }

  private Operand nameFrom(Terminal first) throws RejectedException {
    var steps = new ArrayList<Expression.Step>();
    Operand operand = stepFrom(first);
    int height = operand.height();
    steps.addAll(((Expression.Name) operand.tree()).steps());
    while (cursor.accept(".")) {
      operand = stepFrom(cursor.expectName("a field"));
      height = Math.max(height, operand.height());
      steps.addAll(((Expression.Name) operand.tree()).steps());
    }
    return new Operand(new Expression.Name(steps, first.at()), height, Optional.empty());
  }

  /** A single step {@code x} or {@code x[i]}. */
  private Operand step() throws RejectedException {
    return stepFrom(cursor.expectName("a variable"));
  }

  private Operand stepFrom(Terminal first) throws RejectedException {
    int height = 0;
    Optional<Expression> index = Optional.empty();
    if (cursor.accept("[")) {
      Operand operand = pure(binary(1));
      height = operand.height();
      index = Optional.of(operand.tree());
      cursor.expect("]", "after the index");
    }
    var step = new Expression.Step(first.text(), index, first.at());
    return over(new Expression.Name(List.of(step), first.at()), height);
  }

  private Operand pollOr(Operand name) throws RejectedException {
    boolean anywhere = cursor.at("??");
    if (!anywhere && !cursor.at("?")) {
      return name;
    }
    cursor.advance();
    cursor.expect("[", "to look into the channel");
    List<Expression> patterns = new PatternParser(cursor, this).patterns();
    cursor.expect("]", "after the patterns");
    return polled((Expression.Name) name.tree(), anywhere, patterns);
  }

  /** A poll whose brackets are already taken, as the first operand of an expression. */
  Expression fullFromPoll(Expression.Name channel, boolean anywhere, List<Expression> patterns)
      throws RejectedException {
    return binary(polled(channel, anywhere, patterns), 1).tree();
  }

  private static Operand polled(
      Expression.Name channel, boolean anywhere, List<Expression> patterns) {
    return new Operand(
        new Expression.Poll(channel, anywhere, patterns, channel.at()), TALLEST / 2,
        Optional.empty());
  }

  Expression constant() throws RejectedException {
    return Constants.expression(cursor.advance(), cursor);
  }

  private static Operand over(Expression tree, int height) throws RejectedException {
    checkHeight(height + 1, tree.at());
    return new Operand(tree, height + 1, Optional.empty());
  }
}
