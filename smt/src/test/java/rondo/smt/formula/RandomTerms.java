package rondo.smt.formula;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Random terms, and beside each what it means: computed from the values of variables in the
 * plainest way, without any of what terms are made by.
 */
public final class RandomTerms {
  /** A term with its meaning, which for a truth value is 0 or 1. */
  public record Made<T extends Term>(T term, Function<Map<Term, Long>, BigInteger> meaning) {}

  private static final int WIDEST = 6;

  private final Formulas f = new Formulas();
  private final RandomGenerator random;
  private final List<Made<Formula>> truths = new ArrayList<>();
  private final List<Made<Bits>> numbers = new ArrayList<>();

  public RandomTerms(RandomGenerator random) {
    this.random = random;
    for (int i = 0; i < 4; i++) {
      truths.add(variable(f.variable("b" + i)));
    }
    for (int width = 1; width <= 4; width++) {
      numbers.add(variable(f.variable("n[" + width + "]", width)));
    }
    numbers.add(variable(f.variable("m[3]", 3)));
  }

  public Formulas formulas() {
    return f;
  }

  /** Random values for all variables. */
  public Map<Term, Long> values() {
    var values = new HashMap<Term, Long>();
    truths.forEach(t -> values.put(t.term(), (long) random.nextInt(2)));
    numbers.forEach(n -> values.put(n.term(), (long) random.nextInt(1 << n.term().width())));
    return values;
  }

  /** That all variables have these values. */
  public List<Formula> fixing(Map<Term, Long> values) {
    var result = new ArrayList<Formula>();
    values.forEach(
        (variable, value) ->
            result.add(
                switch (variable) {
                  case Formula b -> value == 0 ? f.not(b) : b;
                  case Bits n -> f.same(n, f.constant(value, n.width()));
                }));
    return result;
  }

  private static <T extends Term> Made<T> variable(T term) {
    return new Made<>(term, values -> BigInteger.valueOf(values.getOrDefault(term, 0L)));
  }

  private static <T extends Term> Made<T> constant(T term, long value) {
    return new Made<>(term, _ -> BigInteger.valueOf(value));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  public Made<Formula> formula(int depth) {
    if (depth == 0 || random.nextInt(12) == 0) {
      int value = random.nextInt(2);
      return random.nextInt(8) == 0 ? constant(f.truth(value == 1), value) : any(truths);
    }
    return switch (random.nextInt(10)) {
      case 0 -> {
        Made<Formula> a = formula(depth - 1);
        yield truth(f.not(a.term()), v -> !holds(a, v));
      }
      case 1, 2 -> {
        List<Made<Formula>> all = some(depth);
        yield truth(f.and(terms(all)), v -> all.stream().allMatch(a -> holds(a, v)));
      }
      case 3, 4 -> {
        List<Made<Formula>> all = some(depth);
        yield truth(f.or(terms(all)), v -> all.stream().anyMatch(a -> holds(a, v)));
      }
      case 5 -> {
        Made<Formula> c = formula(depth - 1);
        Made<Formula> a = formula(depth - 1);
        Made<Formula> b = formula(depth - 1);
        yield new Made<>(
            f.choice(c.term(), a.term(), b.term()), v -> (holds(c, v) ? a : b).meaning().apply(v));
      }
      case 6 -> {
        Made<Formula> a = formula(depth - 1);
        Made<Formula> b = formula(depth - 1);
        yield random.nextBoolean()
            ? truth(f.same(a.term(), b.term()), v -> holds(a, v) == holds(b, v))
            : truth(f.implies(a.term(), b.term()), v -> !holds(a, v) || holds(b, v));
      }
      case 7 -> {
        List<Made<Formula>> all = some(depth);
        int threshold = random.nextInt(all.size() + 1);
        yield truth(
            f.atLeast(threshold, terms(all)),
            v -> all.stream().filter(a -> holds(a, v)).count() >= threshold);
      }
      default -> compared(depth);
    };
  }

  private Made<Formula> compared(int depth) {
    int width = random.nextInt(1, WIDEST + 1);
    Made<Bits> a = bits(width, depth - 1);
    Made<Bits> same = bits(width, depth - 1);
    Made<Bits> b = bits(random.nextInt(1, WIDEST + 1), depth - 1);
    return switch (random.nextInt(5)) {
      case 0 ->
          truth(
              f.same(a.term(), same.term()),
              v -> a.meaning().apply(v).equals(same.meaning().apply(v)));
      case 1 ->
          truth(
              f.unsignedLess(a.term(), b.term()),
              v -> a.meaning().apply(v).compareTo(b.meaning().apply(v)) < 0);
      case 2 ->
          truth(
              f.unsignedAtMost(a.term(), b.term()),
              v -> a.meaning().apply(v).compareTo(b.meaning().apply(v)) <= 0);
      case 3 ->
          truth(f.signedLess(a.term(), b.term()), v -> signed(a, v).compareTo(signed(b, v)) < 0);
      default ->
          truth(f.signedAtMost(a.term(), b.term()), v -> signed(a, v).compareTo(signed(b, v)) <= 0);
    };
  }

  public Made<Bits> bits(int width, int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      List<Made<Bits>> fitting = numbers.stream().filter(n -> n.term().width() == width).toList();
      if (fitting.isEmpty() || random.nextInt(3) == 0) {
        long value =
            switch (random.nextInt(4)) {
              case 0 -> 0;
              case 1 -> (1L << width) - 1;
              case 2 -> 1;
              default -> random.nextInt(1 << width);
            };
        return constant(f.constant(value, width), value);
      }
      return any(fitting);
    }
    return switch (random.nextInt(6)) {
      case 0 -> {
        Made<Formula> c = formula(depth - 1);
        Made<Bits> a = bits(width, depth - 1);
        Made<Bits> b = bits(width, depth - 1);
        yield new Made<>(
            f.choice(c.term(), a.term(), b.term()), v -> (holds(c, v) ? a : b).meaning().apply(v));
      }
      case 1 -> {
        Made<Bits> a = bits(width, depth - 1);
        yield random.nextBoolean()
            ? new Made<>(f.complement(a.term()), v -> cut(width, a.meaning().apply(v).not()))
            : new Made<>(f.negate(a.term()), v -> cut(width, a.meaning().apply(v).negate()));
      }
      case 2 -> {
        Made<Bits> a = bits(random.nextInt(1, WIDEST + 1), depth - 1);
        yield random.nextBoolean()
            ? new Made<>(f.unsigned(a.term(), width), v -> cut(width, a.meaning().apply(v)))
            : new Made<>(f.signed(a.term(), width), v -> cut(width, signed(a, v)));
      }
      case 3 -> {
        List<Made<Formula>> all = some(depth);
        Bits count = f.count(terms(all));
        yield new Made<>(
            f.unsigned(count, width),
            v -> cut(width, BigInteger.valueOf(all.stream().filter(a -> holds(a, v)).count())));
      }
      default -> operation(width, depth);
    };
  }

  private Made<Bits> operation(int width, int depth) {
    BitsOperator operator = any(List.of(BitsOperator.values()));
    Made<Bits> a = bits(width, depth - 1);
    Made<Bits> b = random.nextInt(10) == 0 ? a : bits(width, depth - 1);
    return new Made<>(
        f.operation(operator, a.term(), b.term()),
        v -> {
          BigInteger x = a.meaning().apply(v);
          BigInteger y = b.meaning().apply(v);
          BigInteger sx = signed(a, v);
          BigInteger sy = signed(b, v);
          boolean zero = y.signum() == 0;
          int amount = Math.min(width, y.intValue());
          return cut(
              width,
              switch (operator) {
                case ADD -> x.add(y);
                case SUBTRACT -> x.subtract(y);
                case MULTIPLY -> x.multiply(y);
                case UNSIGNED_DIVIDE -> zero ? BigInteger.ONE.negate() : x.divide(y);
                case SIGNED_DIVIDE ->
                    zero ? BigInteger.valueOf(sx.signum() < 0 ? 1 : -1) : sx.divide(sy);
                case UNSIGNED_REMAINDER -> zero ? x : x.remainder(y);
                case SIGNED_REMAINDER -> zero ? x : sx.remainder(sy);
                case AND -> x.and(y);
                case OR -> x.or(y);
                case XOR -> x.xor(y);
                case SHIFT_LEFT -> x.shiftLeft(amount);
                case UNSIGNED_SHIFT_RIGHT -> x.shiftRight(amount);
                case SIGNED_SHIFT_RIGHT -> sx.shiftRight(amount);
              });
        });
  }

  private List<Made<Formula>> some(int depth) {
    var result = new ArrayList<Made<Formula>>();
    int size = random.nextInt(1, 5);
    for (int i = 0; i < size; i++) {
      result.add(formula(depth - 1));
    }
    return result;
  }

  private static List<Formula> terms(List<Made<Formula>> all) {
    return all.stream().map(Made::term).toList();
  }

  private static Made<Formula> truth(Formula term, Predicate<Map<Term, Long>> meaning) {
    return new Made<>(term, v -> meaning.test(v) ? BigInteger.ONE : BigInteger.ZERO);
  }

  private static boolean holds(Made<Formula> made, Map<Term, Long> values) {
    return made.meaning().apply(values).signum() != 0;
  }

  private static BigInteger signed(Made<Bits> made, Map<Term, Long> values) {
    BigInteger value = made.meaning().apply(values);
    int width = made.term().width();
    return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
  }

  private static BigInteger cut(int width, BigInteger value) {
    return value.mod(BigInteger.ONE.shiftLeft(width));
  }
}
