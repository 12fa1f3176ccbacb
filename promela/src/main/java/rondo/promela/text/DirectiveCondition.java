package rondo.promela.text;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.promela.text.Lexeme.Kind;

/**
 * Evaluates the condition of an {@code #if}: C's integer arithmetic on 64 bits. A name that is not
 * a macro is zero; operands that are not evaluated may divide by zero.
 */
final class DirectiveCondition {
  private static final int DEEPEST = 200;

  private final List<Lexeme> line;
  private final Position at;
  private int next;
  private int depth;
  private int unevaluated;

  private DirectiveCondition(List<Lexeme> line, Position at) {
    this.line = line;
    this.at = at;
  }

  /** Whether the line, with its macros already expanded, is true. */
  static boolean holds(List<Lexeme> line, Position at) throws RejectedException {
    if (line.isEmpty()) {
      throw rejected(at, "`#if` needs an expression");
    }
    var directiveCondition = new DirectiveCondition(line, at);
    long value = directiveCondition.choice();
    if (directiveCondition.next < line.size()) {
      Lexeme rest = line.get(directiveCondition.next);
      throw rejected(rest.at(), "`" + rest.text() + "` is not expected in this expression");
    }
    return value != 0;
  }

  private long choice() throws RejectedException {
    if (++depth > DEEPEST) {
      throw new RejectedException(
          SyntaxRule.TOO_DEEP.error(at, "the expression of this directive is nested too deeply"));
    }
    long value = binary(1);
    if (accept("?")) {
      unevaluated += value == 0 ? 1 : 0;
      long then = choice();
      unevaluated -= value == 0 ? 1 : 0;
      require(":");
      unevaluated += value != 0 ? 1 : 0;
      long otherwise = choice();
      unevaluated -= value != 0 ? 1 : 0;
      value = value != 0 ? then : otherwise;
    }
    depth--;
    return value;
  }

  private long binary(int least) throws RejectedException {
    long left = unary();
    while (next < line.size() && precedence(line.get(next)) >= least) {
      Lexeme op = line.get(next++);
      boolean skipped = op.text().equals("&&") && left == 0 || op.text().equals("||") && left != 0;
      unevaluated += skipped ? 1 : 0;
      long right = binary(precedence(op) + 1);
      unevaluated -= skipped ? 1 : 0;
      left = apply(op, left, right);
    }
    return left;
  }

  private static int precedence(Lexeme op) {
    if (op.kind() != Kind.SYMBOL) {
      return 0;
    }
    return switch (op.text()) {
      case "||" -> 1;
      case "&&" -> 2;
      case "|" -> 3;
      case "^" -> 4;
      case "&" -> 5;
      case "==", "!=" -> 6;
      case "<", ">", "<=", ">=" -> 7;
      case "<<", ">>" -> 8;
      case "+", "-" -> 9;
      case "*", "/", "%" -> 10;
      default -> 0;
    };
  }

  private long apply(Lexeme op, long a, long b) throws RejectedException {
    return switch (op.text()) {
      case "||" -> a != 0 || b != 0 ? 1 : 0;
      case "&&" -> a != 0 && b != 0 ? 1 : 0;
      case "|" -> a | b;
      case "^" -> a ^ b;
      case "&" -> a & b;
      case "==" -> a == b ? 1 : 0;
      case "!=" -> a != b ? 1 : 0;
      case "<" -> a < b ? 1 : 0;
      case ">" -> a > b ? 1 : 0;
      case "<=" -> a <= b ? 1 : 0;
      case ">=" -> a >= b ? 1 : 0;
      case "<<" -> shifted(a, b);
      case ">>" -> shifted(a, -b);
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> b != 0 ? a / b : byZero(op);
      default -> b != 0 ? a % b : byZero(op);
    };
  }

  private static long shifted(long a, long by) {
    if (by >= 0) {
      return by > 63 ? 0 : a << by;
    }
    return a >> Math.min(63, by == Long.MIN_VALUE ? 63 : -by);
  }

  private long byZero(Lexeme op) throws RejectedException {
    if (unevaluated > 0) {
      return 0;
    }
    throw rejected(op.at(), "division by zero in a preprocessor expression");
  }

  private long unary() throws RejectedException {
    if (++depth > DEEPEST) {
      throw new RejectedException(
          SyntaxRule.TOO_DEEP.error(at, "the expression of this directive is nested too deeply"));
    }
    long value;
    if (accept("!!")) {
      value = unary() != 0 ? 1 : 0;
    } else if (accept("!")) {
      value = unary() == 0 ? 1 : 0;
    } else if (accept("~")) {
      value = ~unary();
    } else if (accept("-")) {
      value = -unary();
    } else if (accept("+")) {
      value = unary();
    } else if (accept("(")) {
      value = choice();
      require(")");
    } else {
      value = constant();
    }
    depth--;
    return value;
  }

  private long constant() throws RejectedException {
    if (next == line.size()) {
      throw rejected(at, "the expression of this directive is incomplete");
    }
    Lexeme l = line.get(next++);
    return switch (l.kind()) {
      case WORD -> 0;
      case NUMBER -> number(l);
      case CHARACTER -> {
        if (l.text().length() == 3) {
          yield l.text().charAt(1);
        }
        throw rejected(l.at(), "`" + l.text() + "` is not supported in a directive");
      }
      case STRING, SYMBOL, LONE_QUOTE, OTHER, LINE_END, FILE_END ->
          throw rejected(l.at(), "`" + l.text() + "` is not expected in this expression");
    };
  }

  private static long number(Lexeme l) throws RejectedException {
    String digits = l.text().replaceFirst("[uUlL]{1,3}$", "");
    try {
      if (digits.startsWith("0x") || digits.startsWith("0X")) {
        return Long.parseUnsignedLong(digits.substring(2), 16);
      }
      boolean octal = digits.length() > 1 && digits.startsWith("0");
      return Long.parseUnsignedLong(digits, octal ? 8 : 10);
    } catch (NumberFormatException e) {
      throw rejected(l.at(), "`" + l.text() + "` is not an integer");
    }
  }

  private boolean accept(String symbol) {
    if (next < line.size() && line.get(next).isSymbol(symbol)) {
      next++;
      return true;
    }
    return false;
  }

  private void require(String symbol) throws RejectedException {
    if (!accept(symbol)) {
      Position place = next < line.size() ? line.get(next).at() : at;
      throw rejected(place, "the expression of this directive lacks a `" + symbol + "`");
    }
  }

  private static RejectedException rejected(Position at, String message) {
    return new RejectedException(SyntaxRule.CONDITION.error(at, message));
  }
}
