package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import rondo.smt.formula.Bits;
import rondo.smt.formula.BitsOperator;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Cases;
import rondo.smt.value.SymbolicValue.Tally;
import rondo.smt.value.SymbolicValue.Word;

/**
 * What is computed with numbers. Results are exact: their bounds follow from those of the operands,
 * and there are always bits enough. Whether one fits into what the language calls a number is for
 * others to ask.
 */
final class Arithmetic {
  /** How many combinations are tried one by one, at most. */
  private static final int MOST_PAIRS = 256;

  /** Enough for any two numbers of the language, and what one leaves of the other. */
  private static final int SIGNED = 34;

  /** How many times larger one step may be to be counted as so many of another. */
  private static final int MOST_STEPS = 4;

  private final Formulas formulas;
  private final Amounts amounts;

  Arithmetic(Formulas formulas, Amounts amounts) {
    this.formulas = formulas;
    this.amounts = amounts;
  }

  Amount add(Amount left, Amount right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? shifted(right, left.low()) : shifted(left, right.low());
    }
    Optional<Tally> together = asTally(left).flatMap(l -> asTally(right).flatMap(r -> sum(l, r)));
    if (together.isPresent()) {
      return together.get();
    }
    long low = left.low() + right.low();
    long high = left.high() + right.high();
    int width = Amounts.width(low, high);
    Bits first = formulas.unsigned(amounts.word(left).bits(), width);
    Bits second = formulas.unsigned(amounts.word(right).bits(), width);
    return new Word(formulas.add(first, second), low, high);
  }

  private static Optional<Tally> asTally(Amount amount) {
    return switch (amount) {
      case Tally tally -> Optional.of(tally);
      case Cases(SortedMap<Long, Formula> cases) when cases.size() == 2 ->
          Optional.of(
              new Tally(
                  cases.firstKey(),
                  cases.lastKey() - cases.firstKey(),
                  List.of(cases.get(cases.lastKey()))));
      case Cases _, Word _ -> Optional.empty();
    };
  }

  private static Optional<Tally> sum(Tally left, Tally right) {
    if (left.scale() > right.scale()) {
      return sum(right, left);
    }
    long times = right.scale() / left.scale();
    if (right.scale() % left.scale() != 0 || times > MOST_STEPS) {
      return Optional.empty();
    }
    var counted = new ArrayList<>(left.counted());
    for (Formula one : right.counted()) {
      counted.addAll(Collections.nCopies((int) times, one));
    }
    return Optional.of(new Tally(left.offset() + right.offset(), left.scale(), counted));
  }

  private Amount shifted(Amount amount, long by) {
    return switch (amount) {
      case Word(Bits bits, long low, long high) -> new Word(bits, low + by, high + by);
      case Tally(long offset, long scale, List<Formula> counted) ->
          new Tally(offset + by, scale, counted);
      case Cases(SortedMap<Long, Formula> cases) -> mapped(cases, n -> n + by);
    };
  }

  private static Cases mapped(SortedMap<Long, Formula> cases, LongUnaryOperator to) {
    SortedMap<Long, Formula> others = new TreeMap<>();
    cases.forEach((number, when) -> others.put(to.applyAsLong(number), when));
    return new Cases(others);
  }

  Amount negate(Amount amount) {
    return switch (amount) {
      case Word(Bits bits, long low, long high) ->
          new Word(
              formulas.subtract(formulas.constant(high - low, bits.width()), bits), -high, -low);
      case Tally tally ->
          new Tally(
              -tally.high(), tally.scale(), tally.counted().stream().map(formulas::not).toList());
      case Cases(SortedMap<Long, Formula> cases) -> mapped(cases, n -> -n);
    };
  }

  Amount subtract(Amount left, Amount right) {
    return add(left, negate(right));
  }

  private Amount scaled(Amount amount, long by) {
    if (by == 0) {
      return amounts.constant(0);
    }
    if (by < 0) {
      return negate(scaled(amount, -by));
    }
    return switch (amount) {
      case Word(Bits bits, long low, long high) -> {
        int width = Amounts.width(low * by, high * by);
        Bits product =
            formulas.multiply(formulas.unsigned(bits, width), formulas.constant(by, width));
        yield new Word(product, low * by, high * by);
      }
      case Tally(long offset, long scale, List<Formula> counted) ->
          new Tally(offset * by, scale * by, counted);
      case Cases(SortedMap<Long, Formula> cases) -> mapped(cases, n -> n * by);
    };
  }

  Amount multiply(Amount left, Amount right) {
    if (left.isConstant() || right.isConstant()) {
      return left.isConstant() ? scaled(right, left.low()) : scaled(left, right.low());
    }
    Optional<Amount> tried = tried(left, right, (a, b) -> a * b);
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
    int width = Math.min(Bits.WIDEST, Amounts.width(low, high) + 2);
    return unsigned(formulas.multiply(signed(left, width), signed(right, width)), low, high);
  }

  /** What becomes of two numbers, all combinations being tried; empty if there are too many. */
  private Optional<Amount> tried(Amount left, Amount right, LongBinaryOperator operator) {
    Optional<List<Long>> first = Amounts.numbers(left, MOST_PAIRS);
    Optional<List<Long>> second = Amounts.numbers(right, MOST_PAIRS);
    if (first.isEmpty()
        || second.isEmpty()
        || first.get().size() * second.get().size() > MOST_PAIRS) {
      return Optional.empty();
    }
    SortedMap<Long, List<Formula>> made = new TreeMap<>();
    for (long a : first.get()) {
      for (long b : second.get()) {
        Formula both = formulas.and(amounts.is(left, a), amounts.is(right, b));
        made.computeIfAbsent(operator.applyAsLong(a, b), _ -> new ArrayList<>()).add(both);
      }
    }
    SortedMap<Long, Formula> cases = new TreeMap<>();
    made.forEach((number, some) -> cases.put(number, formulas.or(some)));
    return Optional.of(cases(cases));
  }

  private Amount cases(SortedMap<Long, Formula> cases) {
    return cases.size() == 1 ? amounts.constant(cases.firstKey()) : new Cases(cases);
  }

  /** Rounded down; anything where it is divided by zero. */
  Amount divide(Amount left, Amount right) {
    Optional<Amount> tried =
        tried(left, right, (a, b) -> b == 0 ? left.low() : Math.floorDiv(a, b));
    if (tried.isPresent()) {
      return tried.get();
    }
    Bits a = signed(left, SIGNED);
    Bits b = signed(right, SIGNED);
    Bits towardsZero = formulas.operation(BitsOperator.SIGNED_DIVIDE, a, b);
    Bits down = formulas.subtract(towardsZero, formulas.constant(1, SIGNED));
    long most = Math.max(Math.abs(left.low()), Math.abs(left.high()));
    return unsigned(formulas.choice(isRounded(a, b), down, towardsZero), -most, most);
  }

  /** What is left, with the sign of what it is divided by; anything where that is zero. */
  Amount modulo(Amount left, Amount right) {
    Optional<Amount> tried =
        tried(left, right, (a, b) -> b == 0 ? left.low() : Math.floorMod(a, b));
    if (tried.isPresent()) {
      return tried.get();
    }
    Bits a = signed(left, SIGNED);
    Bits b = signed(right, SIGNED);
    Bits rest = formulas.operation(BitsOperator.SIGNED_REMAINDER, a, b);
    long low = Math.min(0, right.low() + 1);
    long high = Math.max(0, right.high() - 1);
    return unsigned(formulas.choice(isRounded(a, b), formulas.add(rest, b), rest), low, high);
  }

  /** Whether rounding down is not the same as rounding towards zero. */
  private Formula isRounded(Bits a, Bits b) {
    Bits zero = formulas.constant(0, SIGNED);
    Bits rest = formulas.operation(BitsOperator.SIGNED_REMAINDER, a, b);
    Formula differ =
        formulas.not(formulas.same(formulas.signedLess(a, zero), formulas.signedLess(b, zero)));
    return formulas.and(differ, formulas.not(formulas.same(rest, zero)));
  }

  private Bits signed(Amount amount, int width) {
    Word word = amounts.word(amount);
    return formulas.add(
        formulas.unsigned(word.bits(), width), formulas.constant(word.low(), width));
  }

  private Word unsigned(Bits signed, long low, long high) {
    Bits distance = formulas.subtract(signed, formulas.constant(low, signed.width()));
    return new Word(formulas.unsigned(distance, Amounts.width(low, high)), low, high);
  }

  /** The number if a condition holds, else 0. */
  Amount guarded(Formula condition, Amount amount) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue() ? amount : amounts.constant(0);
    }
    if (amount.isConstant() && amount.low() != 0) {
      long number = amount.low();
      return number > 0
          ? new Tally(0, number, List.of(condition))
          : negate(new Tally(0, -number, List.of(condition)));
    }
    if (amount instanceof Tally(long offset, long scale, List<Formula> counted) && offset == 0) {
      return new Tally(0, scale, counted.stream().map(c -> formulas.and(condition, c)).toList());
    }
    return amounts.merge(condition, amount, amounts.constant(0));
  }

  /** The same number with narrower bounds; anything where it is beyond them. */
  Amount narrowed(Amount amount, long low, long high) {
    long lowest = Math.max(low, amount.low());
    long highest = Math.min(high, amount.high());
    if (lowest > highest) {
      return amounts.constant(low);
    }
    if (lowest == amount.low() && highest == amount.high()) {
      return amount;
    }
    if (lowest == highest) {
      return amounts.constant(lowest);
    }
    if (amount instanceof Cases(SortedMap<Long, Formula> cases)) {
      SortedMap<Long, Formula> rest = cases.subMap(lowest, highest + 1);
      return rest.isEmpty() ? amounts.constant(lowest) : cases(rest);
    }
    Word word = amounts.word(amount);
    Bits distance =
        formulas.subtract(word.bits(), formulas.constant(lowest - word.low(), word.bits().width()));
    return new Word(formulas.unsigned(distance, Amounts.width(lowest, highest)), lowest, highest);
  }
}
