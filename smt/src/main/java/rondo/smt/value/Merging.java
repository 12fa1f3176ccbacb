package rondo.smt.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Nothing;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Truth;

/** One of two values, by a condition. */
final class Merging {
  private final Formulas formulas;
  private final Shapes shapes;
  private final Amounts amounts;

  Merging(SymbolicValues values) {
    this.formulas = values.formulas();
    this.shapes = values.shapes();
    this.amounts = values.amounts();
  }

  SymbolicValue merge(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    if (condition.isTrue() || condition.isFalse()) {
      return condition.isTrue() ? then : otherwise;
    }
    if (then.equals(otherwise)) {
      return then;
    }
    if (Shapes.isOptional(then) || Shapes.isOptional(otherwise)) {
      Formula there = formulas.choice(condition, shapes.there(then), shapes.there(otherwise));
      return shapes.maybe(there, present(condition, then, otherwise));
    }
    if (then instanceof Truth(Formula first) && otherwise instanceof Truth(Formula second)) {
      return new Truth(formulas.choice(condition, first, second));
    }
    if (Shapes.isNumber(then) && Shapes.isNumber(otherwise)) {
      Amount first = shapes.amount(then);
      Amount second = shapes.amount(otherwise);
      boolean truths = then instanceof Truth || otherwise instanceof Truth;
      return truths && isTruth(first) && isTruth(second)
          ? new Truth(formulas.choice(condition, shapes.truth(then), shapes.truth(otherwise)))
          : amounts.merge(condition, first, second);
    }
    if (then instanceof Group || otherwise instanceof Group) {
      return merge(condition, shapes.group(then), shapes.group(otherwise));
    }
    if (then instanceof Parts(List<SymbolicValue> first)
        && otherwise instanceof Parts(List<SymbolicValue> second)
        && first.size() == second.size()) {
      return new Parts(items(condition, first, second));
    }
    return merge(condition, shapes.row(then), shapes.row(otherwise));
  }

  private static boolean isTruth(Amount amount) {
    return 0 <= amount.low() && amount.high() <= 1;
  }

  /** The value of two of which one is optional. */
  private SymbolicValue present(Formula condition, SymbolicValue then, SymbolicValue otherwise) {
    if (then instanceof Nothing) {
      return shapes.present(otherwise);
    }
    return otherwise instanceof Nothing
        ? shapes.present(then)
        : merge(condition, shapes.present(then), shapes.present(otherwise));
  }

  /** What looks exactly the same is taken for one element. */
  private Group merge(Formula condition, Group then, Group otherwise) {
    Map<SymbolicValue, Formula> first = byElement(then);
    Map<SymbolicValue, Formula> second = byElement(otherwise);
    Set<SymbolicValue> elements = new LinkedHashSet<>(first.keySet());
    elements.addAll(second.keySet());
    Formula no = formulas.truth(false);
    var all = new ArrayList<Guarded>();
    for (SymbolicValue element : elements) {
      Formula in =
          formulas.choice(
              condition, first.getOrDefault(element, no), second.getOrDefault(element, no));
      all.add(new Guarded(in, element));
    }
    return shapes.group(all);
  }

  private Map<SymbolicValue, Formula> byElement(Group group) {
    Map<SymbolicValue, Formula> all = new LinkedHashMap<>();
    group.elements().forEach(g -> all.merge(g.value(), g.when(), formulas::or));
    return all;
  }

  private Row merge(Formula condition, Row then, Row otherwise) {
    return new Row(
        amounts.merge(condition, then.length(), otherwise.length()),
        items(condition, then.items(), otherwise.items()));
  }

  /** Where only one has an item, it is that one. */
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
