package rondo.translate.promela.term;

import java.util.Set;

/**
 * A Promela expression.
 *
 * @param precedence greater values bind tighter
 */
public record PromelaExpression(String text, int precedence) {
  private static final int UNARY = 11;
  public static final int ATOM = 12;
  private static final Set<String> ASSOCIATIVE = Set.of("+", "|", "&&", "||");

  public static final PromelaExpression TRUE = atom("true");
  public static final PromelaExpression FALSE = atom("false");
  public static final PromelaExpression ZERO = number(0);

  public static PromelaExpression atom(String text) {
    return new PromelaExpression(text, ATOM);
  }

  public static PromelaExpression number(long number) {
    return new PromelaExpression(Long.toString(number), number < 0 ? UNARY : ATOM);
  }

  /** A macro call. */
  public static PromelaExpression call(String macro, PromelaExpression... arguments) {
    var text = new StringBuilder(macro).append('(');
    for (int i = 0; i < arguments.length; i++) {
      text.append(i == 0 ? "" : ", ").append(arguments[i].text());
    }
    return atom(text.append(')').toString());
  }

  /** A conditional expression. */
  static PromelaExpression conditional(
      PromelaExpression condition, PromelaExpression then, PromelaExpression otherwise) {
    return atom("(%s -> %s : %s)".formatted(condition.text, then.text, otherwise.text));
  }

  private static int precedence(String operator) {
    return switch (operator) {
      case "*", "/", "%" -> 10;
      case "+", "-" -> 9;
      case "<<", ">>" -> 8;
      case "<", "<=", ">", ">=" -> 7;
      case "==", "!=" -> 6;
      case "&" -> 5;
      case "|" -> 3;
      case "&&" -> 2;
      case "||" -> 1;
      default -> throw new IllegalArgumentException(operator);
    };
  }

  public PromelaExpression infix(String operator, PromelaExpression right) {
    int level = precedence(operator);
    int least = ASSOCIATIVE.contains(operator) && right.precedence == level ? level : level + 1;
    return new PromelaExpression(
        parenthesized(level) + " " + operator + " " + right.parenthesized(least), level);
  }

  public PromelaExpression and(PromelaExpression right) {
    if (equals(TRUE)) {
      return right;
    }
    return right.equals(TRUE) ? this : infix("&&", right);
  }

  public PromelaExpression or(PromelaExpression right) {
    return infix("||", right);
  }

  public PromelaExpression equalTo(PromelaExpression right) {
    return infix("==", right);
  }

  public PromelaExpression notEqualTo(PromelaExpression right) {
    return infix("!=", right);
  }

  public PromelaExpression not() {
    return prefix("!");
  }

  PromelaExpression prefix(String operator) {
    return new PromelaExpression(operator + parenthesized(ATOM), UNARY);
  }

  public PromelaExpression plus(long number) {
    if (number == 0) {
      return this;
    }
    return isNumber()
        ? number(Long.parseLong(text) + number)
        : infix(number < 0 ? "-" : "+", number(Math.abs(number)));
  }

  public PromelaExpression times(long number) {
    if (number == 1) {
      return this;
    }
    return isNumber() ? number(Long.parseLong(text) * number) : infix("*", number(number));
  }

  /** Division of a non-negative value, rounded down. */
  public PromelaExpression dividedBy(long number) {
    return number == 1 ? this : infix("/", number(number));
  }

  public PromelaExpression modulo(long number) {
    return infix("%", number(number));
  }

  boolean isNumber() {
    return text.matches("-?[0-9]+");
  }

  /** Whether the expression may be duplicated at no cost. */
  boolean isSimple() {
    return text.matches("-?\\w+(\\[\\w+])?");
  }

  /** Adds parentheses if the precedence is less than {@code least}. */
  public String parenthesized(int least) {
    return precedence >= least ? text : "(" + text + ")";
  }

  @Override
  public String toString() {
    return text;
  }
}
