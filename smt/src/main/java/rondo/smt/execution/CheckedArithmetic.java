package rondo.smt.execution;

import java.util.ArrayList;
import rondo.ir.data.Term;
import rondo.smt.execution.SymbolicEvaluator.Place;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicArithmetic;
import rondo.smt.value.SymbolicIntegers;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.TupleValue;
import rondo.smt.value.SymbolicValues;

/** Operators on integers and sequences, with range checks and run-time errors. */
final class CheckedArithmetic {
  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicIntegers integers;
  private final SymbolicArithmetic symbolicArithmetic;
  private final GuardedFaults faults;

  CheckedArithmetic(SymbolicValues values, GuardedFaults faults) {
    this.values = values;
    this.factory = values.formulas();
    this.integers = values.integers();
    this.symbolicArithmetic = values.arithmetic();
    this.faults = faults;
  }

  IntegerValue of(Term.BinaryOp op, IntegerValue left, IntegerValue right, Place where) {
    return switch (op) {
      case ADD -> checkRange(symbolicArithmetic.add(left, right), where);
      case SUB -> checkRange(symbolicArithmetic.subtract(left, right), where);
      case MUL -> checkRange(symbolicArithmetic.multiply(left, right), where);
      case DIV -> {
        checkDivisor(right, where);
        yield wrapped(symbolicArithmetic.divide(left, right));
      }
      case MOD -> {
        checkDivisor(right, where);
        yield symbolicArithmetic.modulo(left, right);
      }
      case EQ, NE, LT, LE, GT, GE, AND, OR ->
          throw new IllegalArgumentException(op + " makes no number");
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
          throw new IllegalArgumentException(op + " makes no number");
    };
  }

  private void checkDivisor(IntegerValue divisor, Place where) {
    faults.add(where.path(), integers.equalTo(divisor, 0), "division by zero", where.at());
  }

  /** Adds a run-time error where the value is out of the integer range. */
  IntegerValue checkRange(IntegerValue value, Place where) {
    Formula beyond =
        factory.or(
            integers.atLeast(value, Integer.MAX_VALUE + 1L),
            factory.not(integers.atLeast(value, Integer.MIN_VALUE)));
    faults.add(where.path(), beyond, "too large a number", where.at());
    return symbolicArithmetic.narrowed(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  IntegerValue negated(IntegerValue value) {
    return wrapped(symbolicArithmetic.negate(value));
  }

  /** Wraps the only quotient out of range, -MIN, to MIN. */
  private IntegerValue wrapped(IntegerValue value) {
    long beyond = Integer.MAX_VALUE + 1L;
    return value.high() < beyond
        ? value
        : integers.merge(
            integers.equalTo(value, beyond),
            integers.constant(Integer.MIN_VALUE),
            symbolicArithmetic.narrowed(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  IntegerValue shifted(IntegerValue value, long by) {
    return symbolicArithmetic.add(value, integers.constant(by));
  }

  /** The process at a distance on the ring. */
  IntegerValue addModulo(IntegerValue value, int by, int processes) {
    return symbolicArithmetic.modulo(shifted(value, by), integers.constant(processes));
  }

  Formula isPrefix(SequenceValue left, SequenceValue right) {
    var all = new ArrayList<Formula>();
    all.add(factory.not(integers.less(right.length(), left.length())));
    for (int i = 0; i < Math.min(left.items().size(), right.items().size()); i++) {
      Formula there = integers.atLeast(left.length(), i + 1L);
      all.add(factory.implies(there, values.equal(left.items().get(i), right.items().get(i))));
    }
    return factory.and(all);
  }

  SymbolicValue concatenated(SequenceValue left, SequenceValue right) {
    var items = new ArrayList<SymbolicValue>();
    int most = left.items().size() + right.items().size();
    for (int i = 0; i < most; i++) {
      // Item i is the left one, or the right one at this distance from the end of the left ones.
      SymbolicValue item = i < left.items().size() ? left.items().get(i) : null;
      int end = (int) Math.min(i, left.length().high());
      for (int length = (int) left.length().low(); length <= end; length++) {
        if (i - length < right.items().size()) {
          SymbolicValue behind = right.items().get(i - length);
          item =
              item == null
                  ? behind
                  : values.merge(integers.equalTo(left.length(), length), behind, item);
        }
      }
      items.add(item);
    }
    IntegerValue length = symbolicArithmetic.add(left.length(), right.length());
    return length.isConstant() ? new TupleValue(items) : new SequenceValue(length, items);
  }
}
