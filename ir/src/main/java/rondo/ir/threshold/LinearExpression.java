package rondo.ir.threshold;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A linear term over parameters, shared variables and the counters of locations, all given by name.
 *
 * @param coefficients the coefficients, without zeros
 */
public record LinearExpression(SortedMap<String, Long> coefficients, long constant) {
  public LinearExpression {
    var nonZero = new TreeMap<>(coefficients);
    nonZero.values().removeIf(c -> c == 0);
    coefficients = Collections.unmodifiableSortedMap(nonZero);
  }

  public static LinearExpression of(long constant) {
    return new LinearExpression(new TreeMap<>(), constant);
  }

  public static LinearExpression of(String variable) {
    return new LinearExpression(new TreeMap<>(Map.of(variable, 1L)), 0);
  }

  public LinearExpression plus(LinearExpression other) {
    var sum = new TreeMap<>(coefficients);
    other.coefficients.forEach((v, c) -> sum.merge(v, c, Math::addExact));
    return new LinearExpression(sum, Math.addExact(constant, other.constant));
  }

  public LinearExpression plus(long number) {
    return plus(of(number));
  }

  public LinearExpression minus(LinearExpression other) {
    return plus(other.times(-1));
  }

  public LinearExpression times(long factor) {
    var product = new TreeMap<String, Long>();
    coefficients.forEach((v, c) -> product.put(v, Math.multiplyExact(factor, c)));
    return new LinearExpression(product, Math.multiplyExact(factor, constant));
  }

  /** The coefficient of a variable, 0 if it does not occur. */
  public long coefficient(String variable) {
    return coefficients.getOrDefault(variable, 0L);
  }

  public boolean isConstant() {
    return coefficients.isEmpty();
  }

  /** The value, given those of the variables. */
  public long value(ToLongFunction<String> values) {
    long sum = constant;
    for (Map.Entry<String, Long> e : coefficients.entrySet()) {
      sum = Math.addExact(sum, Math.multiplyExact(e.getValue(), values.applyAsLong(e.getKey())));
    }
    return sum;
  }

  /** The term as it is written, such as {@code 2 * N - 1}. */
  @Override
  public String toString() {
    var text = new StringBuilder();
    coefficients.forEach(
        (variable, c) ->
            append(text, c, Math.abs(c) == 1 ? variable : Math.abs(c) + " * " + variable));
    if (constant != 0 || coefficients.isEmpty()) {
      append(text, constant, Long.toString(Math.abs(constant)));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, long sign, String summand) {
    if (text.isEmpty()) {
      text.append(sign < 0 ? "-" : "").append(summand);
    } else {
      text.append(sign < 0 ? " - " : " + ").append(summand);
    }
  }
}
