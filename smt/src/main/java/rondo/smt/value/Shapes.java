package rondo.smt.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Amount;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Maybe;
import rondo.smt.value.SymbolicValue.Nothing;
import rondo.smt.value.SymbolicValue.Parts;
import rondo.smt.value.SymbolicValue.Row;
import rondo.smt.value.SymbolicValue.Truth;

/**
 * Takes a value for what it is used as. What makes no sense comes of something that failed, so that
 * any answer does.
 */
final class Shapes {
  private final Formulas formulas;
  private final Amounts amounts;

  Shapes(Formulas formulas, Amounts amounts) {
    this.formulas = formulas;
    this.amounts = amounts;
  }

  Formula truth(SymbolicValue value) {
    return switch (value) {
      case Truth(Formula holds) -> holds;
      case Amount amount -> formulas.not(amounts.is(amount, 0));
      case Maybe(_, SymbolicValue inner) -> truth(inner);
      case Nothing _, Parts _, Row _, Group _ -> formulas.truth(false);
    };
  }

  Amount amount(SymbolicValue value) {
    return switch (value) {
      case Truth(Formula holds) -> amounts.of(holds);
      case Amount amount -> amount;
      case Maybe(_, SymbolicValue inner) -> amount(inner);
      case Nothing _, Parts _, Row _, Group _ -> amounts.constant(0);
    };
  }

  /** As items one after the other. */
  Row row(SymbolicValue value) {
    return switch (value) {
      case Parts(List<SymbolicValue> items) -> new Row(amounts.constant(items.size()), items);
      case Row row -> row;
      case Maybe(_, SymbolicValue inner) -> row(inner);
      case Truth _, Amount _, Nothing _, Group _ -> new Row(amounts.constant(0), List.of());
    };
  }

  /** As a set. */
  Group group(SymbolicValue value) {
    return switch (value) {
      case Group group -> group;
      case Parts _, Row _ -> group(elements(row(value)));
      case Maybe(_, SymbolicValue inner) -> group(inner);
      case Truth _, Amount _, Nothing _ -> new Group(List.of());
    };
  }

  /** A set in which what is plainly the same is there once. */
  Group group(List<Guarded> elements) {
    Map<SymbolicValue, List<Formula>> all = new LinkedHashMap<>();
    for (Guarded element : elements) {
      if (!element.when().isFalse()) {
        all.computeIfAbsent(element.value(), _ -> new ArrayList<>()).add(element.when());
      }
    }
    var once = new ArrayList<Guarded>();
    all.forEach((value, when) -> once.add(new Guarded(formulas.or(when), value)));
    return new Group(once);
  }

  /** The items of a row, and when they are there. */
  List<Guarded> elements(Row row) {
    var elements = new ArrayList<Guarded>();
    for (int i = 0; i < row.items().size(); i++) {
      Formula there = amounts.atLeast(row.length(), i + 1);
      if (!there.isFalse()) {
        elements.add(new Guarded(there, row.items().get(i)));
      }
    }
    return elements;
  }

  Formula there(SymbolicValue value) {
    return switch (value) {
      case Maybe(Formula there, _) -> there;
      case Nothing _ -> formulas.truth(false);
      case Truth _, Amount _, Parts _, Row _, Group _ -> formulas.truth(true);
    };
  }

  /** The value, if it is there. */
  SymbolicValue present(SymbolicValue value) {
    return value instanceof Maybe(_, SymbolicValue inner) ? inner : value;
  }

  SymbolicValue maybe(Formula there, SymbolicValue value) {
    if (there.isTrue()) {
      return value;
    }
    return there.isFalse() || value instanceof Nothing ? new Nothing() : new Maybe(there, value);
  }

  static boolean isOptional(SymbolicValue value) {
    return value instanceof Maybe || value instanceof Nothing;
  }

  static boolean isNumber(SymbolicValue value) {
    return value instanceof Truth || value instanceof Amount;
  }
}
