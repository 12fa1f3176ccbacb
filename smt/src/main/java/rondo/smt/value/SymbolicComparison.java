package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;

/** Equality and order of symbolic values, as in {@link rondo.ir.data.Value}. */
final class SymbolicComparison {
  /** The maximal number of values of set elements in a comparison by value. */
  private static final int MAX_VALUES = 256;

  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicCoercion coercion;
  private final SymbolicIntegers integers;

  SymbolicComparison(SymbolicValues values) {
    this.values = values;
    this.factory = values.formulas();
    this.coercion = values.coercion();
    this.integers = values.integers();
  }

  Formula equal(SymbolicValue left, SymbolicValue right) {
    if (left.equals(right)) {
      return factory.truth(true);
    }
    if (SymbolicCoercion.isOptional(left) || SymbolicCoercion.isOptional(right)) {
      Formula first = coercion.isPresent(left);
      Formula second = coercion.isPresent(right);
      Formula both = factory.and(first, second);
      Formula neither = factory.and(factory.not(first), factory.not(second));
      return both.isFalse()
          ? neither
          : factory.or(
              neither, factory.and(both, equal(coercion.unwrap(left), coercion.unwrap(right))));
    }
    if (left instanceof BooleanValue(Formula first)
        && right instanceof BooleanValue(Formula second)) {
      return factory.equal(first, second);
    }
    if (SymbolicCoercion.isNumber(left) || SymbolicCoercion.isNumber(right)) {
      return SymbolicCoercion.isNumber(left) && SymbolicCoercion.isNumber(right)
          ? integers.equal(coercion.asInteger(left), coercion.asInteger(right))
          : factory.truth(false);
    }
    if (left instanceof SetValue || right instanceof SetValue) {
      return values.sets().equal(coercion.asSet(left), coercion.asSet(right));
    }
    SequenceValue first = coercion.asSequence(left);
    SequenceValue second = coercion.asSequence(right);
    var all = new ArrayList<Formula>();
    all.add(integers.equal(first.length(), second.length()));
    int shared = Math.min(first.items().size(), second.items().size());
    for (int i = 0; i < shared && !all.getFirst().isFalse(); i++) {
      Formula there = integers.atLeast(first.length(), i + 1);
      all.add(factory.implies(there, equal(first.items().get(i), second.items().get(i))));
    }
    return factory.and(all);
  }

  /** None precedes numbers, and numbers precede composite values. */
  Formula less(SymbolicValue left, SymbolicValue right) {
    if (left.equals(right)) {
      return factory.truth(false);
    }
    if (SymbolicCoercion.isOptional(left) || SymbolicCoercion.isOptional(right)) {
      Formula first = coercion.isPresent(left);
      Formula second = coercion.isPresent(right);
      Formula both = factory.and(first, second);
      Formula only = factory.and(factory.not(first), second);
      return both.isFalse()
          ? only
          : factory.or(
              only, factory.and(both, less(coercion.unwrap(left), coercion.unwrap(right))));
    }
    if (SymbolicCoercion.isNumber(left) || SymbolicCoercion.isNumber(right)) {
      return SymbolicCoercion.isNumber(left) && SymbolicCoercion.isNumber(right)
          ? integers.less(coercion.asInteger(left), coercion.asInteger(right))
          : factory.truth(SymbolicCoercion.isNumber(left));
    }
    if (left instanceof SetValue || right instanceof SetValue) {
      return values
          .sets()
          .pair(coercion.asSet(left), coercion.asSet(right), MAX_VALUES)
          .map(this::less)
          .orElseGet(() -> less(inOrder(left), inOrder(right), 0));
    }
    return less(coercion.asSequence(left), coercion.asSequence(right), 0);
  }

  /** Lexicographic order; a proper prefix comes first. */
  private Formula less(SequenceValue left, SequenceValue right, int from) {
    Formula rightEnds = factory.not(integers.atLeast(right.length(), from + 1));
    Formula leftEnds = factory.not(integers.atLeast(left.length(), from + 1));
    if (rightEnds.isTrue() || leftEnds.isTrue()) {
      return factory.and(leftEnds, factory.not(rightEnds));
    }
    SymbolicValue first = left.items().get(from);
    SymbolicValue second = right.items().get(from);
    Formula here =
        factory.or(
            less(first, second), factory.and(equal(first, second), less(left, right, from + 1)));
    return factory.and(factory.not(rightEnds), factory.or(leftEnds, here));
  }

  /**
   * The set with the first element in which the two differ comes first, unless the other set has no
   * elements after it.
   */
  private Formula less(SymbolicSets.Pair pair) {
    Formula less = factory.truth(false);
    Formula moreLeft = factory.truth(false);
    Formula moreRight = factory.truth(false);
    for (int i = pair.elements().size() - 1; i >= 0; i--) {
      Formula left = pair.left().get(i);
      Formula right = pair.right().get(i);
      Formula ifDifferent = factory.ifThenElse(left, moreRight, factory.not(moreLeft));
      less = factory.ifThenElse(factory.equal(left, right), less, ifDifferent);
      moreLeft = factory.or(moreLeft, left);
      moreRight = factory.or(moreRight, right);
    }
    return less;
  }

  /** The elements of a set as a sorted sequence. */
  private SequenceValue inOrder(SymbolicValue set) {
    List<GuardedValue> elements = values.sets().sortedPresentFirst(coercion.asSet(set));
    List<Formula> there = elements.stream().map(GuardedValue::when).toList();
    return new SequenceValue(
        new SymbolicValue.UnaryInteger(0, 1, there),
        elements.stream().map(GuardedValue::value).toList());
  }
}
