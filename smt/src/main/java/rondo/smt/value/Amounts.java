package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Cases;
import rondo.smt.value.SymbolicValue.Tally;
import rondo.smt.value.SymbolicValue.Word;

/**
 * What is asked of numbers, and how one kind of them becomes another.
 *
 * <p>A number is kept as it was made as long as possible: a count as what is counted, so that a
 * comparison with a constant is a threshold; one that was picked among few as a formula for each of
 * these, so that an equation with a constant is one of them. Bits are made where nothing else does.
 */
final class Amounts {
  /** How many numbers get a formula each, at most. */
  static final int FEW = 16;

  /** How far apart numbers are, at most, that are compared by thresholds. */
  private static final int NEAR = 32;

  private final Formulas formulas;

  Amounts(Formulas formulas) {
    this.formulas = formulas;
  }

  Amount constant(long number) {
    return new Word(formulas.constant(0, 1), number, number);
  }

  /** How many bits the distances from the lowest number need. */
  static int width(long low, long high) {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(high - low));
  }

  /** 0 or 1. */
  Amount of(Formula holds) {
    if (holds.isTrue() || holds.isFalse()) {
      return constant(holds.isTrue() ? 1 : 0);
    }
    SortedMap<Long, Formula> cases = new TreeMap<>();
    cases.put(0L, formulas.not(holds));
    cases.put(1L, holds);
    return new Cases(cases);
  }

  Formula is(Amount amount, long number) {
    if (number < amount.low() || number > amount.high()) {
      return formulas.truth(false);
    }
    if (amount.isConstant()) {
      return formulas.truth(true);
    }
    return switch (amount) {
      case Word(Bits bits, long low, _) ->
          formulas.same(bits, formulas.constant(number - low, bits.width()));
      case Tally(long offset, long scale, List<Formula> counted) ->
          (number - offset) % scale == 0
              ? formulas.exactly((int) ((number - offset) / scale), counted)
              : formulas.truth(false);
      case Cases(SortedMap<Long, Formula> cases) ->
          cases.getOrDefault(number, formulas.truth(false));
    };
  }

  /** Whether it is not less than a number. */
  Formula atLeast(Amount amount, long number) {
    if (number <= amount.low() || number > amount.high()) {
      return formulas.truth(number <= amount.low());
    }
    return switch (amount) {
      case Word(Bits bits, long low, _) ->
          formulas.unsignedAtMost(formulas.constant(number - low, bits.width()), bits);
      case Tally(long offset, long scale, List<Formula> counted) ->
          formulas.atLeast((int) Math.ceilDiv(number - offset, scale), counted);
      case Cases(SortedMap<Long, Formula> cases) -> {
        SortedMap<Long, Formula> below = cases.headMap(number);
        SortedMap<Long, Formula> rest = cases.tailMap(number);
        yield below.size() <= rest.size()
            ? formulas.not(formulas.or(below.values()))
            : formulas.or(rest.values());
      }
    };
  }

  Formula same(Amount left, Amount right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? is(right, left.low()) : is(left, right.low());
    }
    long low = Math.max(left.low(), right.low());
    long high = Math.min(left.high(), right.high());
    if (low > high) {
      return formulas.truth(false);
    }
    if (left instanceof Cases(SortedMap<Long, Formula> cases)) {
      return oneOf(cases, right);
    }
    if (right instanceof Cases(SortedMap<Long, Formula> cases)) {
      return oneOf(cases, left);
    }
    if (isUnary(left, right)) {
      var all = new ArrayList<Formula>();
      all.add(formulas.and(atLeast(left, low), atLeast(right, low)));
      for (long number = low + 1; number <= high; number++) {
        all.add(formulas.same(atLeast(left, number), atLeast(right, number)));
      }
      all.add(formulas.not(formulas.or(atLeast(left, high + 1), atLeast(right, high + 1))));
      return formulas.and(all);
    }
    long lowest = Math.min(left.low(), right.low());
    long highest = Math.max(left.high(), right.high());
    return formulas.same(bits(left, lowest, highest), bits(right, lowest, highest));
  }

  private Formula oneOf(SortedMap<Long, Formula> cases, Amount other) {
    var some = new ArrayList<Formula>();
    cases.forEach((number, when) -> some.add(formulas.and(when, is(other, number))));
    return formulas.or(some);
  }

  /** Whether it is best to compare these by thresholds. */
  private static boolean isUnary(Amount left, Amount right) {
    boolean near = Math.max(left.high(), right.high()) - Math.min(left.low(), right.low()) <= NEAR;
    return near && !(left instanceof Word && right instanceof Word);
  }

  Formula less(Amount left, Amount right) {
    if (right.isConstant()) {
      return formulas.not(atLeast(left, right.low()));
    }
    if (left.isConstant()) {
      return atLeast(right, left.low() + 1);
    }
    if (left.high() < right.low() || right.high() <= left.low()) {
      return formulas.truth(left.high() < right.low());
    }
    if (isUnary(left, right)) {
      var some = new ArrayList<Formula>();
      for (long number = left.low() + 1; number <= right.high(); number++) {
        some.add(formulas.and(atLeast(right, number), formulas.not(atLeast(left, number))));
      }
      return formulas.or(some);
    }
    long low = Math.min(left.low(), right.low());
    long high = Math.max(left.high(), right.high());
    return formulas.unsignedLess(bits(left, low, high), bits(right, low, high));
  }

  /** As bits that count from a number that is not greater. */
  Bits bits(Amount amount, long low, long high) {
    int width = width(low, high);
    if (amount.isConstant()) {
      return formulas.constant(amount.low() - low, width);
    }
    Bits own =
        switch (amount) {
          case Word(Bits bits, _, _) -> formulas.unsigned(bits, width);
          case Tally tally when tally.counted().size() > FEW ->
              formulas.multiply(
                  formulas.unsigned(formulas.count(tally.counted()), width),
                  formulas.constant(tally.scale(), width));
          case Tally tally -> {
            Bits chain = formulas.constant(0, width);
            for (int k = 1; k <= tally.counted().size(); k++) {
              Bits more = formulas.constant(k * tally.scale(), width);
              chain = formulas.choice(formulas.atLeast(k, tally.counted()), more, chain);
            }
            yield chain;
          }
          case Cases(SortedMap<Long, Formula> cases) -> {
            Bits chain = formulas.constant(cases.lastKey() - amount.low(), width);
            for (var entry : cases.headMap(cases.lastKey()).entrySet()) {
              Bits one = formulas.constant(entry.getKey() - amount.low(), width);
              chain = formulas.choice(entry.getValue(), one, chain);
            }
            yield chain;
          }
        };
    return formulas.add(own, formulas.constant(amount.low() - low, width));
  }

  Word word(Amount amount) {
    return amount instanceof Word word
        ? word
        : new Word(bits(amount, amount.low(), amount.high()), amount.low(), amount.high());
  }

  /** The first number whose condition holds, the last one if none does. */
  Amount first(List<Long> numbers, List<Formula> conditions) {
    SortedMap<Long, Formula> cases = new TreeMap<>();
    Formula before = formulas.truth(false);
    for (int i = 0; i < numbers.size(); i++) {
      boolean last = i == numbers.size() - 1;
      Formula now = last ? formulas.truth(true) : conditions.get(i);
      Formula taken = formulas.and(now, formulas.not(before));
      cases.merge(numbers.get(i), taken, formulas::or);
      before = formulas.or(before, now);
    }
    cases.values().removeIf(Formula::isFalse);
    return cases.size() == 1 ? constant(cases.firstKey()) : new Cases(cases);
  }

  Amount merge(Formula condition, Amount then, Amount otherwise) {
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
        cases.put(number, formulas.choice(condition, is(then, number), is(otherwise, number)));
      }
      return new Cases(cases);
    }
    long low = Math.min(then.low(), otherwise.low());
    long high = Math.max(then.high(), otherwise.high());
    return new Word(
        formulas.choice(condition, bits(then, low, high), bits(otherwise, low, high)), low, high);
  }

  private static List<Long> few(Amount amount) {
    return numbers(amount, FEW).orElse(List.of());
  }

  /** All numbers that it may be, in order; empty if there are too many. */
  static Optional<List<Long>> numbers(Amount amount, int most) {
    return switch (amount) {
      case Cases(SortedMap<Long, Formula> cases) when cases.size() <= most ->
          Optional.of(List.copyOf(cases.keySet()));
      case Word(_, long low, long high) when high - low < most ->
          Optional.of(LongStream.rangeClosed(low, high).boxed().toList());
      case Tally(long offset, long scale, List<Formula> counted) when counted.size() < most ->
          Optional.of(
              LongStream.rangeClosed(0, counted.size()).mapToObj(k -> offset + k * scale).toList());
      case Cases _, Word _, Tally _ -> Optional.empty();
    };
  }
}
