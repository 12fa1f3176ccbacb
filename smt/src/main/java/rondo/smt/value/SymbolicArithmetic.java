package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.BitVectorOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.OneHotInteger;
import rondo.smt.value.SymbolicValue.UnaryInteger;

/**
 * Exact integer arithmetic: the bounds of a result follow from those of its operands, and its width
 * suffices for them. Callers check the integer range of the language.
 */
public final class SymbolicArithmetic {
  /** The maximal number of pairs in a case distinction. */
  private static final int MAX_PAIRS = 256;

  /** The width for signed division of any two integers of the language. */
  private static final int SIGNED = 34;

  /** The maximal ratio of scales at which unary numbers are added as such. */
  private static final int MAX_SCALE_RATIO = 4;

  private final TermFactory factory;
  private final SymbolicIntegers integers;

  SymbolicArithmetic(TermFactory factory, SymbolicIntegers integers) {
    this.factory = factory;
    this.integers = integers;
  }

  public IntegerValue add(IntegerValue left, IntegerValue right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? shifted(right, left.low()) : shifted(left, right.low());
    }
    Optional<UnaryInteger> together =
        asTally(left).flatMap(l -> asTally(right).flatMap(r -> sum(l, r)));
    if (together.isPresent()) {
      return together.get();
    }
    long low = left.low() + right.low();
    long high = left.high() + right.high();
    int width = SymbolicIntegers.width(low, high);
    BitVector first = factory.zeroExtendOrTruncate(integers.toBinary(left).vector(), width);
    BitVector second = factory.zeroExtendOrTruncate(integers.toBinary(right).vector(), width);
    return new BinaryInteger(factory.add(first, second), low, high);
  }

  private static Optional<UnaryInteger> asTally(IntegerValue value) {
    return switch (value) {
      case UnaryInteger integer -> Optional.of(integer);
      case OneHotInteger(SortedMap<Long, Formula> cases) when cases.size() == 2 ->
          Optional.of(
              new UnaryInteger(
                  cases.firstKey(),
                  cases.lastKey() - cases.firstKey(),
                  List.of(cases.get(cases.lastKey()))));
      case OneHotInteger _, BinaryInteger _ -> Optional.empty();
    };
  }

  private static Optional<UnaryInteger> sum(UnaryInteger left, UnaryInteger right) {
    if (left.scale() > right.scale()) {
      return sum(right, left);
    }
    long times = right.scale() / left.scale();
    if (right.scale() % left.scale() != 0 || times > MAX_SCALE_RATIO) {
      return Optional.empty();
    }
    var counted = new ArrayList<>(left.counted());
    for (Formula one : right.counted()) {
      counted.addAll(Collections.nCopies((int) times, one));
    }
    return Optional.of(new UnaryInteger(left.offset() + right.offset(), left.scale(), counted));
  }

  private IntegerValue shifted(IntegerValue value, long by) {
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, long high) ->
          new BinaryInteger(vector, low + by, high + by);
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          new UnaryInteger(offset + by, scale, counted);
      case OneHotInteger(SortedMap<Long, Formula> cases) -> mapped(cases, n -> n + by);
    };
  }

  private static OneHotInteger mapped(SortedMap<Long, Formula> cases, LongUnaryOperator to) {
    SortedMap<Long, Formula> others = new TreeMap<>();
    cases.forEach((number, when) -> others.put(to.applyAsLong(number), when));
    return new OneHotInteger(others);
  }

  public IntegerValue negate(IntegerValue value) {
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, long high) ->
          new BinaryInteger(
              factory.subtract(factory.constant(high - low, vector.width()), vector), -high, -low);
      case UnaryInteger integer ->
          new UnaryInteger(
              -integer.high(),
              integer.scale(),
              integer.counted().stream().map(factory::not).toList());
      case OneHotInteger(SortedMap<Long, Formula> cases) -> mapped(cases, n -> -n);
    };
  }

  public IntegerValue subtract(IntegerValue left, IntegerValue right) {
    return add(left, negate(right));
  }

  private IntegerValue scaled(IntegerValue value, long by) {
    if (by == 0) {
      return integers.constant(0);
    }
    if (by < 0) {
      return negate(scaled(value, -by));
    }
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, long high) -> {
        int width = SymbolicIntegers.width(low * by, high * by);
        BitVector product =
            factory.multiply(
                factory.zeroExtendOrTruncate(vector, width), factory.constant(by, width));
        yield new BinaryInteger(product, low * by, high * by);
      }
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          new UnaryInteger(offset * by, scale * by, counted);
      case OneHotInteger(SortedMap<Long, Formula> cases) -> mapped(cases, n -> n * by);
    };
  }

  public IntegerValue multiply(IntegerValue left, IntegerValue right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? scaled(right, left.low()) : scaled(left, right.low());
    }
    Optional<IntegerValue> tried = tried(left, right, (a, b) -> a * b);
    if (tried.isPresent()) {
      return tried.get();
    }
    List<Long> corners =
        List.of(
            left.low() * right.low(),
            left.low() * right.high(),
            left.high() * right.low(),
            left.high() * right.high());
    long low = Collections.min(corners);
    long high = Collections.max(corners);
    int width = Math.min(BitVector.MAX_WIDTH, SymbolicIntegers.width(low, high) + 2);
    return unsigned(factory.multiply(signed(left, width), signed(right, width)), low, high);
  }

  /** The result by case distinction over all pairs of values; empty if these are too many. */
  private Optional<IntegerValue> tried(
      IntegerValue left, IntegerValue right, LongBinaryOperator operator) {
    Optional<List<Long>> first = SymbolicIntegers.possibleValues(left, MAX_PAIRS);
    Optional<List<Long>> second = SymbolicIntegers.possibleValues(right, MAX_PAIRS);
    if (first.isEmpty()
        || second.isEmpty()
        || first.get().size() * second.get().size() > MAX_PAIRS) {
      return Optional.empty();
    }
    SortedMap<Long, List<Formula>> made = new TreeMap<>();
    for (long a : first.get()) {
      for (long b : second.get()) {
        Formula both = factory.and(integers.equalTo(left, a), integers.equalTo(right, b));
        made.computeIfAbsent(operator.applyAsLong(a, b), _ -> new ArrayList<>()).add(both);
      }
    }
    SortedMap<Long, Formula> cases = new TreeMap<>();
    made.forEach((number, some) -> cases.put(number, factory.or(some)));
    return Optional.of(cases(cases));
  }

  private IntegerValue cases(SortedMap<Long, Formula> cases) {
    return cases.size() == 1 ? integers.constant(cases.firstKey()) : new OneHotInteger(cases);
  }

  /** The quotient rounded down; arbitrary if the divisor is zero. */
  public IntegerValue divide(IntegerValue left, IntegerValue right) {
    Optional<IntegerValue> tried =
        tried(left, right, (a, b) -> b == 0 ? left.low() : Math.floorDiv(a, b));
    if (tried.isPresent()) {
      return tried.get();
    }
    BitVector a = signed(left, SIGNED);
    BitVector b = signed(right, SIGNED);
    BitVector towardsZero = factory.operation(BitVectorOperator.SIGNED_DIVIDE, a, b);
    BitVector down = factory.subtract(towardsZero, factory.constant(1, SIGNED));
    long most = Math.max(Math.abs(left.low()), Math.abs(left.high()));
    return unsigned(factory.ifThenElse(isRounded(a, b), down, towardsZero), -most, most);
  }

  /** The remainder with the sign of the divisor; arbitrary if that is zero. */
  public IntegerValue modulo(IntegerValue left, IntegerValue right) {
    Optional<IntegerValue> tried =
        tried(left, right, (a, b) -> b == 0 ? left.low() : Math.floorMod(a, b));
    if (tried.isPresent()) {
      return tried.get();
    }
    BitVector a = signed(left, SIGNED);
    BitVector b = signed(right, SIGNED);
    BitVector rest = factory.operation(BitVectorOperator.SIGNED_REMAINDER, a, b);
    long low = Math.min(0, right.low() + 1);
    long high = Math.max(0, right.high() - 1);
    return unsigned(factory.ifThenElse(isRounded(a, b), factory.add(rest, b), rest), low, high);
  }

  /** Whether rounding down differs from rounding towards zero. */
  private Formula isRounded(BitVector a, BitVector b) {
    BitVector zero = factory.constant(0, SIGNED);
    BitVector rest = factory.operation(BitVectorOperator.SIGNED_REMAINDER, a, b);
    Formula differ =
        factory.not(factory.equal(factory.signedLess(a, zero), factory.signedLess(b, zero)));
    return factory.and(differ, factory.not(factory.equal(rest, zero)));
  }

  private BitVector signed(IntegerValue value, int width) {
    BinaryInteger integer = integers.toBinary(value);
    return factory.add(
        factory.zeroExtendOrTruncate(integer.vector(), width),
        factory.constant(integer.low(), width));
  }

  private BinaryInteger unsigned(BitVector signed, long low, long high) {
    BitVector distance = factory.subtract(signed, factory.constant(low, signed.width()));
    return new BinaryInteger(
        factory.zeroExtendOrTruncate(distance, SymbolicIntegers.width(low, high)), low, high);
  }

  /** The number if a condition holds, else 0. */
  public IntegerValue ifThenElseZero(Formula condition, IntegerValue value) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue() ? value : integers.constant(0);
    }
    if (value.isConstant() && value.low() != 0) {
      long number = value.low();
      return number > 0
          ? new UnaryInteger(0, number, List.of(condition))
          : negate(new UnaryInteger(0, -number, List.of(condition)));
    }
    if (value instanceof UnaryInteger(long offset, long scale, List<Formula> counted)
        && offset == 0) {
      return new UnaryInteger(
          0, scale, counted.stream().map(c -> factory.and(condition, c)).toList());
    }
    return integers.merge(condition, value, integers.constant(0));
  }

  /** The number with narrower bounds; arbitrary where it exceeds them. */
  public IntegerValue narrowed(IntegerValue value, long low, long high) {
    long lowest = Math.max(low, value.low());
    long highest = Math.min(high, value.high());
    if (lowest > highest) {
      return integers.constant(low);
    }
    if (lowest == value.low() && highest == value.high()) {
      return value;
    }
    if (lowest == highest) {
      return integers.constant(lowest);
    }
    if (value instanceof OneHotInteger(SortedMap<Long, Formula> cases)) {
      SortedMap<Long, Formula> rest = cases.subMap(lowest, highest + 1);
      return rest.isEmpty() ? integers.constant(lowest) : cases(rest);
    }
    BinaryInteger integer = integers.toBinary(value);
    BitVector distance =
        factory.subtract(
            integer.vector(), factory.constant(lowest - integer.low(), integer.vector().width()));
    return new BinaryInteger(
        factory.zeroExtendOrTruncate(distance, SymbolicIntegers.width(lowest, highest)),
        lowest,
        highest);
  }
}
