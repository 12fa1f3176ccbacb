package rondo.smt.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.TupleValue;

/** Merges two values by a condition. */
final class SymbolicMerge {
  private final TermFactory factory;
  private final SymbolicCoercion coercion;
  private final SymbolicIntegers integers;

  SymbolicMerge(SymbolicValues values) {
    this.factory = values.formulas();
    this.coercion = values.coercion();
    this.integers = values.integers();
  }

  SymbolicValue merge(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue() ? then : otherwise;
    }
    if (then.equals(otherwise)) {
      return then;
    }
    if (SymbolicCoercion.isOptional(then) || SymbolicCoercion.isOptional(otherwise)) {
      Formula there =
          factory.ifThenElse(condition, coercion.isPresent(then), coercion.isPresent(otherwise));
      return coercion.optional(there, present(condition, then, otherwise));
    }
    if (then instanceof BooleanValue(Formula first)
        && otherwise instanceof BooleanValue(Formula second)) {
      return new BooleanValue(factory.ifThenElse(condition, first, second));
    }
    if (SymbolicCoercion.isNumber(then) && SymbolicCoercion.isNumber(otherwise)) {
      IntegerValue first = coercion.asInteger(then);
      IntegerValue second = coercion.asInteger(otherwise);
      boolean truths = then instanceof BooleanValue || otherwise instanceof BooleanValue;
      return truths && isTruth(first) && isTruth(second)
          ? new BooleanValue(
              factory.ifThenElse(
                  condition, coercion.asBoolean(then), coercion.asBoolean(otherwise)))
          : integers.merge(condition, first, second);
    }
    if (then instanceof SetValue || otherwise instanceof SetValue) {
      return merge(condition, coercion.asSet(then), coercion.asSet(otherwise));
    }
    if (then instanceof TupleValue(List<SymbolicValue> first)
        && otherwise instanceof TupleValue(List<SymbolicValue> second)
        && first.size() == second.size()) {
      return new TupleValue(items(condition, first, second));
    }
    return merge(condition, coercion.asSequence(then), coercion.asSequence(otherwise));
  }

  private static boolean isTruth(IntegerValue value) {
    return 0 <= value.low() && value.high() <= 1;
  }

  /** Merges two values of which one is optional. */
  private SymbolicValue present(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    if (then instanceof NoneValue) {
      return coercion.unwrap(otherwise);
    }
    return otherwise instanceof NoneValue
        ? coercion.unwrap(then)
        : merge(condition, coercion.unwrap(then), coercion.unwrap(otherwise));
  }

  /** Merges sets; structurally identical elements become one. */
  private SetValue merge(Formula condition, SetValue then, SetValue otherwise) {
    Map<SymbolicValue, Formula> first = byElement(then);
    Map<SymbolicValue, Formula> second = byElement(otherwise);
    Set<SymbolicValue> elements = new LinkedHashSet<>(first.keySet());
    elements.addAll(second.keySet());
    Formula no = factory.truth(false);
    var all = new ArrayList<GuardedValue>();
    for (SymbolicValue element : elements) {
      Formula in =
          factory.ifThenElse(
              condition, first.getOrDefault(element, no), second.getOrDefault(element, no));
      all.add(new GuardedValue(in, element));
    }
    return coercion.asSet(all);
  }

  private Map<SymbolicValue, Formula> byElement(SetValue value) {
    Map<SymbolicValue, Formula> all = new LinkedHashMap<>();
    value.elements().forEach(g -> all.merge(g.value(), g.when(), factory::or));
    return all;
  }

  private SequenceValue merge(Formula condition, SequenceValue then, SequenceValue otherwise) {
    return new SequenceValue(
        integers.merge(condition, then.length(), otherwise.length()),
        items(condition, then.items(), otherwise.items()));
  }

  /** Merges items; where only one side has an item, the result is that item. */
  private List<SymbolicValue> items(
      Formula condition, List<SymbolicValue> then, List<SymbolicValue> otherwise) {
    var items = new ArrayList<SymbolicValue>();
    for (int i = 0; i < Math.max(then.size(), otherwise.size()); i++) {
      if (i >= then.size() || i >= otherwise.size()) {
        items.add((i < then.size() ? then : otherwise).get(i));
      } else {
        items.add(merge(condition, then.get(i), otherwise.get(i)));
      }
    }
    return items;
  }
}
