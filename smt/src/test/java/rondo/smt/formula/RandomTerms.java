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
 * Random terms, each with its meaning: a function of the variables that is evaluated directly,
 * independently of the term representation.
 */
public final class RandomTerms {
  /** A term with its meaning, which is 0 or 1 for a Boolean. */
  public record TermWithMeaning<T extends SmtTerm>(
      T term, Function<Map<SmtTerm, Long>, BigInteger> meaning) {}

  private static final int WIDEST = 6;

  private final TermFactory f = new TermFactory();
  private final RandomGenerator random;
  private final List<TermWithMeaning<Formula>> truths = new ArrayList<>();
  private final List<TermWithMeaning<BitVector>> numbers = new ArrayList<>();
  private final List<TermWithMeaning<IntegerTerm>> integers = new ArrayList<>();

  public RandomTerms(RandomGenerator random) {
    this.random = random;
    for (int i = 0; i < 4; i++) {
      truths.add(variable(f.variable("b" + i)));
    }
    for (int width = 1; width <= 4; width++) {
      numbers.add(variable(f.variable("n[" + width + "]", width)));
    }
    numbers.add(variable(f.variable("m[3]", 3)));
    for (int i = 0; i < 3; i++) {
      integers.add(variable(f.integerVariable("i" + i)));
    }
  }

  public TermFactory formulas() {
    return f;
  }

  /** Random values for all variables. */
  public Map<SmtTerm, Long> values() {
    var values = new HashMap<SmtTerm, Long>();
    truths.forEach(t -> values.put(t.term(), (long) random.nextInt(2)));
    numbers.forEach(n -> values.put(n.term(), (long) random.nextInt(1 << n.term().width())));
    integers.forEach(i -> values.put(i.term(), (long) random.nextInt(-20, 21)));
    return values;
  }

  /** The constraint that all variables have these values. */
  public List<Formula> fixing(Map<SmtTerm, Long> values) {
    var result = new ArrayList<Formula>();
    values.forEach(
        (variable, value) ->
            result.add(
                switch (variable) {
                  case Formula b -> value == 0 ? f.not(b) : b;
                  case BitVector n -> f.equal(n, f.constant(value, n.width()));
                  case IntegerTerm i -> f.equal(i, f.integer(value));
                }));
    return result;
  }

  private static <T extends SmtTerm> TermWithMeaning<T> variable(T term) {
    return new TermWithMeaning<>(term, values -> BigInteger.valueOf(values.getOrDefault(term, 0L)));
  }

  private static <T extends SmtTerm> TermWithMeaning<T> constant(T term, long value) {
    return new TermWithMeaning<>(term, _ -> BigInteger.valueOf(value));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  public TermWithMeaning<Formula> formula(int depth) {
    if (depth == 0 || random.nextInt(12) == 0) {
      int value = random.nextInt(2);
      return random.nextInt(8) == 0 ? constant(f.truth(value == 1), value) : any(truths);
    }
    return switch (random.nextInt(10)) {
      case 0 -> {
        TermWithMeaning<Formula> a = formula(depth - 1);
        yield truth(f.not(a.term()), v -> !holds(a, v));
      }
      case 1, 2 -> {
        List<TermWithMeaning<Formula>> all = some(depth);
        yield truth(f.and(terms(all)), v -> all.stream().allMatch(a -> holds(a, v)));
      }
      case 3, 4 -> {
        List<TermWithMeaning<Formula>> all = some(depth);
        yield truth(f.or(terms(all)), v -> all.stream().anyMatch(a -> holds(a, v)));
      }
      case 5 -> {
        TermWithMeaning<Formula> c = formula(depth - 1);
        TermWithMeaning<Formula> a = formula(depth - 1);
        TermWithMeaning<Formula> b = formula(depth - 1);
        yield new TermWithMeaning<>(
            f.ifThenElse(c.term(), a.term(), b.term()),
            v -> (holds(c, v) ? a : b).meaning().apply(v));
      }
      case 6 -> {
        TermWithMeaning<Formula> a = formula(depth - 1);
        TermWithMeaning<Formula> b = formula(depth - 1);
        yield random.nextBoolean()
            ? truth(f.equal(a.term(), b.term()), v -> holds(a, v) == holds(b, v))
            : truth(f.implies(a.term(), b.term()), v -> !holds(a, v) || holds(b, v));
      }
      case 7 -> {
        List<TermWithMeaning<Formula>> all = some(depth);
        int threshold = random.nextInt(all.size() + 1);
        yield truth(
            f.atLeast(threshold, terms(all)),
            v -> all.stream().filter(a -> holds(a, v)).count() >= threshold);
      }
      default -> random.nextInt(3) == 0 ? comparedIntegers(depth) : compared(depth);
    };
  }

  private TermWithMeaning<Formula> comparedIntegers(int depth) {
    TermWithMeaning<IntegerTerm> a = integer(depth - 1);
    TermWithMeaning<IntegerTerm> b = random.nextInt(10) == 0 ? a : integer(depth - 1);
    return switch (random.nextInt(5)) {
      case 0 -> truth(f.equal(a.term(), b.term()), v -> compare(a, b, v) == 0);
      case 1 -> truth(f.atLeast(a.term(), b.term()), v -> compare(a, b, v) >= 0);
      case 2 -> truth(f.atMost(a.term(), b.term()), v -> compare(a, b, v) <= 0);
      case 3 -> truth(f.greater(a.term(), b.term()), v -> compare(a, b, v) > 0);
      default -> truth(f.isPositive(a.term()), v -> a.meaning().apply(v).signum() > 0);
    };
  }

  private static int compare(
      TermWithMeaning<IntegerTerm> a, TermWithMeaning<IntegerTerm> b, Map<SmtTerm, Long> values) {
    return a.meaning().apply(values).compareTo(b.meaning().apply(values));
  }

  public TermWithMeaning<IntegerTerm> integer(int depth) {
    if (depth <= 0 || random.nextInt(8) == 0) {
      long value = random.nextInt(-9, 10);
      return random.nextInt(4) == 0 ? constant(f.integer(value), value) : any(integers);
    }
    TermWithMeaning<IntegerTerm> a = integer(depth - 1);
    TermWithMeaning<IntegerTerm> b = integer(depth - 1);
    return switch (random.nextInt(3)) {
      case 0 ->
          new TermWithMeaning<>(
              f.add(a.term(), b.term()), v -> a.meaning().apply(v).add(b.meaning().apply(v)));
      case 1 ->
          new TermWithMeaning<>(
              f.subtract(a.term(), b.term()),
              v -> a.meaning().apply(v).subtract(b.meaning().apply(v)));
      default -> {
        long factor = random.nextInt(-4, 5);
        yield new TermWithMeaning<>(
            f.multiply(factor, a.term()),
            v -> a.meaning().apply(v).multiply(BigInteger.valueOf(factor)));
      }
    };
  }

  private TermWithMeaning<Formula> compared(int depth) {
    int width = random.nextInt(1, WIDEST + 1);
    TermWithMeaning<BitVector> a = bits(width, depth - 1);
    TermWithMeaning<BitVector> same = bits(width, depth - 1);
    TermWithMeaning<BitVector> b = bits(random.nextInt(1, WIDEST + 1), depth - 1);
    return switch (random.nextInt(5)) {
      case 0 ->
          truth(
              f.equal(a.term(), same.term()),
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

  public TermWithMeaning<BitVector> bits(int width, int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      List<TermWithMeaning<BitVector>> fitting =
          numbers.stream().filter(n -> n.term().width() == width).toList();
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
        TermWithMeaning<Formula> c = formula(depth - 1);
        TermWithMeaning<BitVector> a = bits(width, depth - 1);
        TermWithMeaning<BitVector> b = bits(width, depth - 1);
        yield new TermWithMeaning<>(
            f.ifThenElse(c.term(), a.term(), b.term()),
            v -> (holds(c, v) ? a : b).meaning().apply(v));
      }
      case 1 -> {
        TermWithMeaning<BitVector> a = bits(width, depth - 1);
        yield random.nextBoolean()
            ? new TermWithMeaning<>(
                f.complement(a.term()), v -> cut(width, a.meaning().apply(v).not()))
            : new TermWithMeaning<>(
                f.negate(a.term()), v -> cut(width, a.meaning().apply(v).negate()));
      }
      case 2 -> {
        TermWithMeaning<BitVector> a = bits(random.nextInt(1, WIDEST + 1), depth - 1);
        yield random.nextBoolean()
            ? new TermWithMeaning<>(
                f.zeroExtendOrTruncate(a.term(), width), v -> cut(width, a.meaning().apply(v)))
            : new TermWithMeaning<>(
                f.signExtendOrTruncate(a.term(), width), v -> cut(width, signed(a, v)));
      }
      case 3 -> {
        List<TermWithMeaning<Formula>> all = some(depth);
        BitVector count = f.count(terms(all));
        yield new TermWithMeaning<>(
            f.zeroExtendOrTruncate(count, width),
            v -> cut(width, BigInteger.valueOf(all.stream().filter(a -> holds(a, v)).count())));
      }
      default -> operation(width, depth);
    };
  }

  private TermWithMeaning<BitVector> operation(int width, int depth) {
    BitVectorOperator operator = any(List.of(BitVectorOperator.values()));
    TermWithMeaning<BitVector> a = bits(width, depth - 1);
    TermWithMeaning<BitVector> b = random.nextInt(10) == 0 ? a : bits(width, depth - 1);
    return new TermWithMeaning<>(
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

  private List<TermWithMeaning<Formula>> some(int depth) {
    var result = new ArrayList<TermWithMeaning<Formula>>();
    int size = random.nextInt(1, 5);
    for (int i = 0; i < size; i++) {
      result.add(formula(depth - 1));
    }
    return result;
  }

  private static List<Formula> terms(List<TermWithMeaning<Formula>> all) {
    return all.stream().map(TermWithMeaning::term).toList();
  }

  private static TermWithMeaning<Formula> truth(
      Formula term, Predicate<Map<SmtTerm, Long>> meaning) {
    return new TermWithMeaning<>(term, v -> meaning.test(v) ? BigInteger.ONE : BigInteger.ZERO);
  }

  private static boolean holds(TermWithMeaning<Formula> meaning, Map<SmtTerm, Long> values) {
    return meaning.meaning().apply(values).signum() != 0;
  }

  private static BigInteger signed(TermWithMeaning<BitVector> meaning, Map<SmtTerm, Long> values) {
    BigInteger value = meaning.meaning().apply(values);
    int width = meaning.term().width();
    return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
  }

  private static BigInteger cut(int width, BigInteger value) {
    return value.mod(BigInteger.ONE.shiftLeft(width));
  }
}
