package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Truth;

/** Which values are the same, and which come first: as {@link rondo.ir.data.Value} has it. */
final class Comparing {
  /** Of how many values an element of sets is, at most, that are compared value by value. */
  private static final int MANY = 256;

  private final SymbolicValues values;
  private final Formulas formulas;
  private final Shapes shapes;
  private final Amounts amounts;

  Comparing(SymbolicValues values) {
    this.values = values;
    this.formulas = values.formulas();
    this.shapes = values.shapes();
    this.amounts = values.amounts();
  }

  Formula same(SymbolicValue left, SymbolicValue right) {
    if (left.equals(right)) {
      return formulas.truth(true);
    }
    if (Shapes.isOptional(left) || Shapes.isOptional(right)) {
      Formula first = shapes.there(left);
      Formula second = shapes.there(right);
      Formula both = formulas.and(first, second);
      Formula neither = formulas.and(formulas.not(first), formulas.not(second));
      return both.isFalse()
          ? neither
          : formulas.or(
              neither, formulas.and(both, same(shapes.present(left), shapes.present(right))));
    }
    if (left instanceof Truth(Formula first) && right instanceof Truth(Formula second)) {
      return formulas.same(first, second);
    }
    if (Shapes.isNumber(left) || Shapes.isNumber(right)) {
      return Shapes.isNumber(left) && Shapes.isNumber(right)
          ? amounts.same(shapes.amount(left), shapes.amount(right))
          : formulas.truth(false);
    }
    if (left instanceof Group || right instanceof Group) {
      return values.sets().same(shapes.group(left), shapes.group(right));
    }
    Row first = shapes.row(left);
    Row second = shapes.row(right);
    var all = new ArrayList<Formula>();
    all.add(amounts.same(first.length(), second.length()));
    int shared = Math.min(first.items().size(), second.items().size());
    for (int i = 0; i < shared && !all.getFirst().isFalse(); i++) {
      Formula there = amounts.atLeast(first.length(), i + 1);
      all.add(formulas.implies(there, same(first.items().get(i), second.items().get(i))));
    }
    return formulas.and(all);
  }

  /** Nothing comes before numbers, and these before items. */
  Formula less(SymbolicValue left, SymbolicValue right) {
    if (left.equals(right)) {
      return formulas.truth(false);
    }
    if (Shapes.isOptional(left) || Shapes.isOptional(right)) {
      Formula first = shapes.there(left);
      Formula second = shapes.there(right);
      Formula both = formulas.and(first, second);
      Formula only = formulas.and(formulas.not(first), second);
      return both.isFalse()
          ? only
          : formulas.or(
              only, formulas.and(both, less(shapes.present(left), shapes.present(right))));
    }
    if (Shapes.isNumber(left) || Shapes.isNumber(right)) {
      return Shapes.isNumber(left) && Shapes.isNumber(right)
          ? amounts.less(shapes.amount(left), shapes.amount(right))
          : formulas.truth(Shapes.isNumber(left));
    }
    if (left instanceof Group || right instanceof Group) {
      return values
          .sets()
          .pair(shapes.group(left), shapes.group(right), MANY)
          .map(this::less)
          .orElseGet(() -> less(inOrder(left), inOrder(right), 0));
    }
    return less(shapes.row(left), shapes.row(right), 0);
  }

  /** Item by item; of two that begin alike the shorter one comes first. */
  private Formula less(Row left, Row right, int from) {
    Formula rightEnds = formulas.not(amounts.atLeast(right.length(), from + 1));
    Formula leftEnds = formulas.not(amounts.atLeast(left.length(), from + 1));
    if (rightEnds.isTrue() || leftEnds.isTrue()) {
      return formulas.and(leftEnds, formulas.not(rightEnds));
    }
    SymbolicValue first = left.items().get(from);
    SymbolicValue second = right.items().get(from);
    Formula here =
        formulas.or(
            less(first, second), formulas.and(same(first, second), less(left, right, from + 1)));
    return formulas.and(formulas.not(rightEnds), formulas.or(leftEnds, here));
  }

  /** The first element that only one of two sets has comes first, unless the other one ends. */
  private Formula less(Sets.Pair pair) {
    Formula less = formulas.truth(false);
    Formula moreLeft = formulas.truth(false);
    Formula moreRight = formulas.truth(false);
    for (int i = pair.elements().size() - 1; i >= 0; i--) {
      Formula left = pair.left().get(i);
      Formula right = pair.right().get(i);
      Formula ifDifferent = formulas.choice(left, moreRight, formulas.not(moreLeft));
      less = formulas.choice(formulas.same(left, right), less, ifDifferent);
      moreLeft = formulas.or(moreLeft, left);
      moreRight = formulas.or(moreRight, right);
    }
    return less;
  }

  /** A set as its elements in order. */
  private Row inOrder(SymbolicValue set) {
    List<Guarded> elements = values.sets().inFront(shapes.group(set));
    List<Formula> there = elements.stream().map(Guarded::when).toList();
    return new Row(
        new SymbolicValue.Tally(0, 1, there), elements.stream().map(Guarded::value).toList());
  }
}
