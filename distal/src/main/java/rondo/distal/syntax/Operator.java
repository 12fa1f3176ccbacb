package rondo.distal.syntax;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * What stands between two operands. A greater level binds tighter; all but {@code ->} group left.
 */
public enum Operator {
  EQUIVALENT("<->", 1),
  IMPLIES("->", 1),
  OR("||", 2),
  AND("&&", 3),
  EQ("==", 5),
  NE("!=", 5),
  LT("<", 5),
  LE("<=", 5),
  GT(">", 5),
  GE(">=", 5),
  IN("in", 5),
  SUBSET("subset", 5),
  UNION("union", 6),
  INTERSECT("intersect", 6),
  WITHOUT("\\", 6),
  CONCAT("++", 6),
  ADD("+", 8),
  SUB("-", 8),
  MUL("*", 9),
  OVER("/", 9),
  DIV("div", 9),
  MOD("mod", 9);

  /** Between `&&` and comparisons stand `U`, `W` and `V`. */
  static final int UNTIL_LEVEL = 4;

  /** Between set operators and `+` stands `..`. */
  static final int RANGE_LEVEL = 7;

  private final String text;
  private final int level;

  Operator(String text, int level) {
    this.text = text;
    this.level = level;
  }

  public String text() {
    return text;
  }

  int level() {
    return level;
  }

  /** Whether it joins conditions. */
  public boolean isLogical() {
    return level <= 3;
  }

  /** Comparisons are not chained. */
  boolean isComparison() {
    return level == 5;
  }

  static Optional<Operator> of(String text) {
    String known = text.equals("%") ? "mod" : text;
    return Stream.of(values()).filter(o -> o.text.equals(known)).findFirst();
  }
}
