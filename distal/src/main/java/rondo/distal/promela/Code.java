package rondo.distal.promela;

import java.util.Set;

/**
 * An expression of Promela.
 *
 * @param level how tightly it binds; the more, the tighter
 */
record Code(String text, int level) {
  private static final int UNARY = 11;
  static final int ATOM = 12;
  private static final Set<String> ASSOCIATIVE = Set.of("+", "|", "&&", "||");

  static final Code TRUE = atom("true");
  static final Code FALSE = atom("false");
  static final Code ZERO = number(0);

  static Code atom(String text) {
    return new Code(text, ATOM);
  }

  static Code number(long number) {
    return new Code(Long.toString(number), number < 0 ? UNARY : ATOM);
  }

  /** What a macro makes of these. */
  static Code call(String macro, Code... arguments) {
    var text = new StringBuilder(macro).append('(');
    for (int i = 0; i < arguments.length; i++) {
      text.append(i == 0 ? "" : ", ").append(arguments[i].text());
    }
    return atom(text.append(')').toString());
  }

  /** One or the other. */
  static Code either(Code condition, Code then, Code otherwise) {
    return atom("(%s -> %s : %s)".formatted(condition.text, then.text, otherwise.text));
  }

  private static int level(String operator) {
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

  Code infix(String operator, Code right) {
    int level = level(operator);
    int least = ASSOCIATIVE.contains(operator) && right.level == level ? level : level + 1;
    return new Code(within(level) + " " + operator + " " + right.within(least), level);
  }

  Code and(Code right) {
    if (equals(TRUE)) {
      return right;
    }
    return right.equals(TRUE) ? this : infix("&&", right);
  }

  Code or(Code right) {
    return infix("||", right);
  }

  Code is(Code right) {
    return infix("==", right);
  }

  Code isNot(Code right) {
    return infix("!=", right);
  }

  Code not() {
    return prefix("!");
  }

  Code prefix(String operator) {
    return new Code(operator + within(ATOM), UNARY);
  }

  Code plus(long number) {
    if (number == 0) {
      return this;
    }
    return isNumber()
        ? number(Long.parseLong(text) + number)
        : infix(number < 0 ? "-" : "+", number(Math.abs(number)));
  }

  Code times(long number) {
    if (number == 1) {
      return this;
    }
    return isNumber() ? number(Long.parseLong(text) * number) : infix("*", number(number));
  }

  /** Rounded down, of what is not negative. */
  Code over(long number) {
    return number == 1 ? this : infix("/", number(number));
  }

  Code modulo(long number) {
    return infix("%", number(number));
  }

  boolean isNumber() {
    return text.matches("-?[0-9]+");
  }

  /** Whether it costs nothing to write it twice. */
  boolean isSimple() {
    return text.matches("-?\\w+(\\[\\w+])?");
  }

  /** In parentheses unless it binds so tightly. */
  String within(int least) {
    return level >= least ? text : "(" + text + ")";
  }

  @Override
  public String toString() {
    return text;
  }
}
