package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.OneHotInteger;
import rondo.smt.value.SymbolicValue.UnaryInteger;

/**
 * Queries on symbolic integers, and conversions between their encodings.
 *
 * <p>An integer keeps its original encoding as long as possible: a count is unary, so a comparison
 * with a constant is a threshold; a choice among few numbers is one-hot, so an equation with a
 * constant is one of its formulas. Bits are made only where needed.
 */
public final class SymbolicIntegers {
  /** The maximal size of a one-hot encoding. */
  static final int FEW = 16;

  /** The maximal range of numbers compared by thresholds. */
  private static final int MAX_UNARY_RANGE = 32;

  private final TermFactory factory;

  SymbolicIntegers(TermFactory factory) {
    this.factory = factory;
  }

  public IntegerValue constant(long number) {
    return new BinaryInteger(factory.constant(0, 1), number, number);
  }

  /** The number of bits for the distance from the lower bound. */
  public static int width(long low, long high) {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(high - low));
  }

  /** 0 or 1. */
  IntegerValue of(Formula holds) {
    if (holds.isTrue() || holds.isFalse()) {
      return constant(holds.isTrue() ? 1 : 0);
    }
    SortedMap<Long, Formula> cases = new TreeMap<>();
    cases.put(0L, factory.not(holds));
    cases.put(1L, holds);
    return new OneHotInteger(cases);
  }

  public Formula equalTo(IntegerValue value, long number) {
    if (number < value.low() || number > value.high()) {
      return factory.truth(false);
    }
    if (value.isConstant()) {
      return factory.truth(true);
    }
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, _) ->
          factory.equal(vector, factory.constant(number - low, vector.width()));
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          (number - offset) % scale == 0
              ? factory.exactly((int) ((number - offset) / scale), counted)
              : factory.truth(false);
      case OneHotInteger(SortedMap<Long, Formula> cases) ->
          cases.getOrDefault(number, factory.truth(false));
    };
  }

  /** Whether it is at least a number. */
  public Formula atLeast(IntegerValue value, long number) {
    if (number <= value.low() || number > value.high()) {
      return factory.truth(number <= value.low());
    }
    return switch (value) {
      case BinaryInteger(BitVector vector, long low, _) ->
          factory.unsignedAtMost(factory.constant(number - low, vector.width()), vector);
      case UnaryInteger(long offset, long scale, List<Formula> counted) ->
          factory.atLeast((int) Math.ceilDiv(number - offset, scale), counted);
      case OneHotInteger(SortedMap<Long, Formula> cases) -> {
        SortedMap<Long, Formula> below = cases.headMap(number);
        SortedMap<Long, Formula> rest = cases.tailMap(number);
        yield below.size() <= rest.size()
            ? factory.not(factory.or(below.values()))
            : factory.or(rest.values());
      }
    };
  }

  public Formula equal(IntegerValue left, IntegerValue right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? equalTo(right, left.low()) : equalTo(left, right.low());
    }
    long low = Math.max(left.low(), right.low());
    long high = Math.min(left.high(), right.high());
    if (low > high) {
      return factory.truth(false);
    }
    if (left instanceof OneHotInteger(SortedMap<Long, Formula> cases)) {
      return oneOf(cases, right);
    }
    if (right instanceof OneHotInteger(SortedMap<Long, Formula> cases)) {
      return oneOf(cases, left);
    }
    if (isUnary(left, right)) {
      var all = new ArrayList<Formula>();
      all.add(factory.and(atLeast(left, low), atLeast(right, low)));
      for (long number = low + 1; number <= high; number++) {
        all.add(factory.equal(atLeast(left, number), atLeast(right, number)));
      }
      all.add(factory.not(factory.or(atLeast(left, high + 1), atLeast(right, high + 1))));
      return factory.and(all);
    }
    long lowest = Math.min(left.low(), right.low());
    long highest = Math.max(left.high(), right.high());
    return factory.equal(bits(left, lowest, highest), bits(right, lowest, highest));
  }

  private Formula oneOf(SortedMap<Long, Formula> cases, IntegerValue other) {
    var some = new ArrayList<Formula>();
    cases.forEach((number, when) -> some.add(factory.and(when, equalTo(other, number))));
    return factory.or(some);
  }

  /** Whether a comparison by thresholds is preferable. */
  private static boolean isUnary(IntegerValue left, IntegerValue right) {
    boolean near =
        Math.max(left.high(), right.high()) - Math.min(left.low(), right.low()) <= MAX_UNARY_RANGE;
    return near && !(left instanceof BinaryInteger && right instanceof BinaryInteger);
  }

  public Formula less(IntegerValue left, IntegerValue right) {
    if (right.isConstant()) {
      return factory.not(atLeast(left, right.low()));
    }
    if (left.isConstant()) {
      return atLeast(right, left.low() + 1);
    }
    if (left.high() < right.low() || right.high() <= left.low()) {
      return factory.truth(left.high() < right.low());
    }
    if (isUnary(left, right)) {
      var some = new ArrayList<Formula>();
      for (long number = left.low() + 1; number <= right.high(); number++) {
        some.add(factory.and(atLeast(right, number), factory.not(atLeast(left, number))));
      }
      return factory.or(some);
    }
    long low = Math.min(left.low(), right.low());
    long high = Math.max(left.high(), right.high());
    return factory.unsignedLess(bits(left, low, high), bits(right, low, high));
  }

  /** The distance from {@code low}, which is at most the lower bound, in binary. */
  BitVector bits(IntegerValue value, long low, long high) {
    int width = width(low, high);
    if (value.isConstant()) {
      return factory.constant(value.low() - low, width);
    }
    BitVector own =
        switch (value) {
          case BinaryInteger(BitVector vector, _, _) -> factory.zeroExtendOrTruncate(vector, width);
          case UnaryInteger integer when integer.counted().size() > FEW ->
              factory.multiply(
                  factory.zeroExtendOrTruncate(factory.count(integer.counted()), width),
                  factory.constant(integer.scale(), width));
          case UnaryInteger integer -> {
            BitVector chain = factory.constant(0, width);
            for (int k = 1; k <= integer.counted().size(); k++) {
              BitVector more = factory.constant(k * integer.scale(), width);
              chain = factory.ifThenElse(factory.atLeast(k, integer.counted()), more, chain);
            }
            yield chain;
          }
          case OneHotInteger(SortedMap<Long, Formula> cases) -> {
            BitVector chain = factory.constant(cases.lastKey() - value.low(), width);
            for (var entry : cases.headMap(cases.lastKey()).entrySet()) {
              BitVector one = factory.constant(entry.getKey() - value.low(), width);
              chain = factory.ifThenElse(entry.getValue(), one, chain);
            }
            yield chain;
          }
        };
    return factory.add(own, factory.constant(value.low() - low, width));
  }

  BinaryInteger toBinary(IntegerValue value) {
    return value instanceof BinaryInteger integer
        ? integer
        : new BinaryInteger(bits(value, value.low(), value.high()), value.low(), value.high());
  }

  /** The first number whose condition holds; the last one if none does. */
  public IntegerValue first(List<Long> numbers, List<Formula> conditions) {
    SortedMap<Long, Formula> cases = new TreeMap<>();
    Formula before = factory.truth(false);
    for (int i = 0; i < numbers.size(); i++) {
      boolean last = i == numbers.size() - 1;
      Formula now = last ? factory.truth(true) : conditions.get(i);
      Formula taken = factory.and(now, factory.not(before));
      cases.merge(numbers.get(i), taken, factory::or);
      before = factory.or(before, now);
    }
    cases.values().removeIf(Formula::isFalse);
    return cases.size() == 1 ? constant(cases.firstKey()) : new OneHotInteger(cases);
  }

  public IntegerValue merge(Formula condition, IntegerValue then, IntegerValue otherwise) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue() ? then : otherwise;
    }
    if (then.equals(otherwise)) {
      return then;
    }
    List<Long> first = few(then);
    List<Long> second = few(otherwise);
    var all = new TreeSet<>(first);
    all.addAll(second);
    if (!first.isEmpty() && !second.isEmpty() && all.size() <= FEW) {
      SortedMap<Long, Formula> cases = new TreeMap<>();
      for (long number : all) {
        cases.put(
            number,
            factory.ifThenElse(condition, equalTo(then, number), equalTo(otherwise, number)));
      }
      return new OneHotInteger(cases);
    }
    long low = Math.min(then.low(), otherwise.low());
    long high = Math.max(then.high(), otherwise.high());
    return new BinaryInteger(
        factory.ifThenElse(condition, bits(then, low, high), bits(otherwise, low, high)),
        low,
        high);
  }

  private static List<Long> few(IntegerValue value) {
    return possibleValues(value, FEW).orElse(List.of());
  }

  /** A superset of the possible values in order; empty if it is too large. */
  static Optional<List<Long>> possibleValues(IntegerValue value, int most) {
    return switch (value) {
      case OneHotInteger(SortedMap<Long, Formula> cases) when cases.size() <= most ->
          Optional.of(List.copyOf(cases.keySet()));
      case BinaryInteger(_, long low, long high) when high - low < most ->
          Optional.of(LongStream.rangeClosed(low, high).boxed().toList());
      case UnaryInteger(long offset, long scale, List<Formula> counted)
          when counted.size() < most ->
          Optional.of(
              LongStream.rangeClosed(0, counted.size()).mapToObj(k -> offset + k * scale).toList());
      case OneHotInteger _, BinaryInteger _, UnaryInteger _ -> Optional.empty();
    };
  }
}
