package rondo.smt.value;

import java.util.ArrayList;
import rondo.ir.data.Term;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicEvaluator.Place;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;

/** What operators do with numbers and sequences, the bounds of numbers and errors included. */
final class Calculation {
  private final SymbolicValues values;
  private final Formulas formulas;
  private final Amounts amounts;
  private final Arithmetic arithmetic;
  private final Failures failures;

  Calculation(SymbolicValues values, Failures failures) {
    this.values = values;
    this.formulas = values.formulas();
    this.amounts = values.amounts();
    this.arithmetic = values.arithmetic();
    this.failures = failures;
  }

  Amount of(Term.BinaryOp op, Amount left, Amount right, Place where) {
    return switch (op) {
      case ADD -> fitting(arithmetic.add(left, right), where);
      case SUB -> fitting(arithmetic.subtract(left, right), where);
      case MUL -> fitting(arithmetic.multiply(left, right), where);
      case DIV -> {
        divides(right, where);
        yield wrapped(arithmetic.divide(left, right));
      }
      case MOD -> {
        divides(right, where);
        yield arithmetic.modulo(left, right);
      }
      case EQ, NE, LT, LE, GT, GE, AND, OR ->
          throw new IllegalArgumentException(op + " makes no number");
      case UNION, INTERSECTION, DIFFERENCE, SUBSET, CONCAT, PREFIX ->
          throw new IllegalArgumentException(op + " makes no number");
    };
  }

  private void divides(Amount divisor, Place where) {
    failures.add(where.path(), amounts.is(divisor, 0), "division by zero", where.at());
  }

  /** A run-time error if it is no number of the language. */
  Amount fitting(Amount amount, Place where) {
    Formula beyond =
        formulas.or(
            amounts.atLeast(amount, Integer.MAX_VALUE + 1L),
            formulas.not(amounts.atLeast(amount, Integer.MIN_VALUE)));
    failures.add(where.path(), beyond, "too large a number", where.at());
    return arithmetic.narrowed(amount, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  Amount negated(Amount amount) {
    return wrapped(arithmetic.negate(amount));
  }

  /** The one number that is too large by one is the least. */
  private Amount wrapped(Amount amount) {
    long beyond = Integer.MAX_VALUE + 1L;
    return amount.high() < beyond
        ? amount
        : amounts.merge(
            amounts.is(amount, beyond),
            amounts.constant(Integer.MIN_VALUE),
            arithmetic.narrowed(amount, Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  Amount shifted(Amount amount, long by) {
    return arithmetic.add(amount, amounts.constant(by));
  }

  /** Somebody further on a ring. */
  Amount turn(Amount amount, int by, int processes) {
    return arithmetic.modulo(shifted(amount, by), amounts.constant(processes));
  }

  Formula isPrefix(Row left, Row right) {
    var all = new ArrayList<Formula>();
    all.add(formulas.not(amounts.less(right.length(), left.length())));
    for (int i = 0; i < Math.min(left.items().size(), right.items().size()); i++) {
      Formula there = amounts.atLeast(left.length(), i + 1L);
      all.add(formulas.implies(there, values.same(left.items().get(i), right.items().get(i))));
    }
    return formulas.and(all);
  }

  SymbolicValue concatenated(Row left, Row right) {
    var items = new ArrayList<SymbolicValue>();
    int most = left.items().size() + right.items().size();
    for (int i = 0; i < most; i++) {
      // Who is the i-th: one of the left, or what stands so far behind their end.
      SymbolicValue item = i < left.items().size() ? left.items().get(i) : null;
      int end = (int) Math.min(i, left.length().high());
      for (int length = (int) left.length().low(); length <= end; length++) {
        if (i - length < right.items().size()) {
          SymbolicValue behind = right.items().get(i - length);
          item =
              item == null ? behind : values.merge(amounts.is(left.length(), length), behind, item);
        }
      }
      items.add(item);
    }
    Amount length = arithmetic.add(left.length(), right.length());
    return length.isConstant() ? new Parts(items) : new Row(length, items);
  }
}
