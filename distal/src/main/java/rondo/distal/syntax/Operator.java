package rondo.distal.syntax;

import java.util.Optional;
import java.util.stream.Stream;

/** Infix operators. A greater level binds tighter; all but {@code ->} are left-associative. */
public enum Operator {
  EQUIVALENT("<->", 1),
  IMPLIES("->", 2),
  OR("||", 3),
  AND("&&", 4),
  EQ("==", 6),
  NE("!=", 6),
  LT("<", 6),
  LE("<=", 6),
  GT(">", 6),
  GE(">=", 6),
  IN("in", 6),
  SUBSET("subset", 6),
  UNION("union", 7),
  INTERSECT("intersect", 7),
  DIFFERENCE("\\", 7),
  CONCAT("++", 7),
  ADD("+", 9),
  SUB("-", 9),
  MUL("*", 10),
  EXACT_DIV("/", 10),
  DIV("div", 10),
  MOD("mod", 10);

  /** The level of `U`, `W` and `V`, between `&&` and comparisons. */
  public static final int UNTIL_LEVEL = 5;

  /** The level of `..`, between set operators and `+`. */
  public static final int RANGE_LEVEL = 8;

  private final String text;
  private final int level;

  Operator(String text, int level) {
    this.text = text;
    this.level = level;
  }

  public String text() {
    return text;
  }

  public int level() {
    return level;
  }

  /** Whether the operator is a Boolean connective. */
  public boolean isLogical() {
    return level < UNTIL_LEVEL;
  }

  /** Whether the operator is a comparison; comparisons are not associative. */
  public boolean isComparison() {
    return level == EQ.level;
  }

  public static Optional<Operator> of(String text) {
    String known = text.equals("%") ? "mod" : text;
    return Stream.of(values()).filter(o -> o.text.equals(known)).findFirst();
  }
}
