package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Group;
import rondo.smt.value.SymbolicValue.Guarded;

/**
 * Sets, element by element. Where the elements can only be of few values, there is one formula for
 * each of these values; else elements are compared with one another.
 */
final class Sets {
  /** Of how many values an element is, at most, to have a formula for each. */
  private static final int FEW = 64;

  private final SymbolicValues values;
  private final Formulas formulas;

  Sets(SymbolicValues values) {
    this.values = values;
    this.formulas = values.formulas();
  }

  /** The same set with elements that are constant, in order; empty if they may be too many. */
  Optional<List<Guarded>> constant(List<Guarded> elements, int most) {
    return byValue(elements, most)
        .map(
            all -> {
              var constant = new ArrayList<Guarded>();
              all.forEach((value, in) -> constant.add(new Guarded(in, values.of(value))));
              return constant;
            });
  }

  /** When each of the values is in the set; empty if there may be too many. */
  private Optional<SortedMap<Value, Formula>> byValue(List<Guarded> elements, int most) {
    SortedMap<Value, List<Formula>> found = new TreeMap<>();
    for (Guarded element : elements) {
      Optional<List<Value>> possible = values.possible(element.value(), most);
      if (possible.isEmpty()) {
        return Optional.empty();
      }
      boolean certain = possible.get().size() == 1;
      for (Value value : possible.get()) {
        Formula is =
            certain
                ? element.when()
                : formulas.and(element.when(), values.same(element.value(), values.of(value)));
        found.computeIfAbsent(value, _ -> new ArrayList<>()).add(is);
      }
      if (found.size() > Math.max(most, elements.size())) {
        return Optional.empty();
      }
    }
    SortedMap<Value, Formula> all = new TreeMap<>();
    found.forEach((value, some) -> all.put(value, formulas.or(some)));
    all.values().removeIf(Formula::isFalse);
    return Optional.of(all);
  }

  Formula contains(List<Guarded> elements, SymbolicValue value) {
    var some = new ArrayList<Formula>();
    for (Guarded element : elements) {
      some.add(formulas.and(element.when(), values.same(element.value(), value)));
    }
    return formulas.or(some);
  }

  /** The elements, each value at most once. */
  List<Guarded> distinct(Group group) {
    return constant(group.elements(), FEW).orElseGet(() -> once(group.elements()));
  }

  private List<Guarded> once(List<Guarded> elements) {
    var once = new ArrayList<Guarded>();
    for (int i = 0; i < elements.size(); i++) {
      Guarded element = elements.get(i);
      Formula before = contains(elements.subList(0, i), element.value());
      once.add(new Guarded(formulas.and(element.when(), formulas.not(before)), element.value()));
    }
    return once;
  }

  /** The elements in order, each value at most once. */
  List<Guarded> ordered(Group group) {
    return constant(group.elements(), FEW).orElseGet(() -> sorted(once(group.elements())));
  }

  /** The same; those that are not there are at the end. */
  List<Guarded> inFront(Group group) {
    return sorted(once(group.elements()));
  }

  /** Those that are there, in order, come before those that are not: odd-even sort. */
  private List<Guarded> sorted(List<Guarded> elements) {
    var sorted = new ArrayList<>(elements);
    for (int turn = 0; turn < sorted.size(); turn++) {
      for (int i = turn % 2; i + 1 < sorted.size(); i += 2) {
        Guarded first = sorted.get(i);
        Guarded second = sorted.get(i + 1);
        Formula wrong =
            formulas.and(
                second.when(),
                formulas.or(
                    formulas.not(first.when()), values.less(second.value(), first.value())));
        sorted.set(i, merged(wrong, second, first));
        sorted.set(i + 1, merged(wrong, first, second));
      }
    }
    return sorted;
  }

  private Guarded merged(Formula condition, Guarded then, Guarded otherwise) {
    return new Guarded(
        formulas.choice(condition, then.when(), otherwise.when()),
        values.merge(condition, then.value(), otherwise.value()));
  }

  /** Two sets in terms of the same elements, which are constant and in order. */
  record Pair(List<Value> elements, List<Formula> left, List<Formula> right) {}

  Optional<Pair> pair(Group left, Group right, int most) {
    Optional<SortedMap<Value, Formula>> first = byValue(left.elements(), most);
    Optional<SortedMap<Value, Formula>> second = byValue(right.elements(), most);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    var all = new TreeSet<>(first.get().keySet());
    all.addAll(second.get().keySet());
    Formula no = formulas.truth(false);
    return Optional.of(
        new Pair(
            List.copyOf(all),
            all.stream().map(v -> first.get().getOrDefault(v, no)).toList(),
            all.stream().map(v -> second.get().getOrDefault(v, no)).toList()));
  }

  Formula same(Group left, Group right) {
    Optional<Pair> pair = pair(left, right, FEW);
    if (pair.isEmpty()) {
      return formulas.and(subset(left, right), subset(right, left));
    }
    var all = new ArrayList<Formula>();
    for (int i = 0; i < pair.get().elements().size(); i++) {
      all.add(formulas.same(pair.get().left().get(i), pair.get().right().get(i)));
    }
    return formulas.and(all);
  }

  Formula subset(Group left, Group right) {
    return formulas.and(eachIn(left, right, formulas::implies));
  }

  Group intersection(Group left, Group right) {
    return group(left, eachIn(left, right, formulas::and));
  }

  Group difference(Group left, Group right) {
    return group(left, eachIn(left, right, (in, there) -> formulas.and(in, formulas.not(there))));
  }

  /** The elements of a set under other conditions. */
  private Group group(Group of, List<Formula> when) {
    var elements = new ArrayList<Guarded>();
    for (int i = 0; i < when.size(); i++) {
      elements.add(new Guarded(when.get(i), of.elements().get(i).value()));
    }
    return values.shapes().group(elements);
  }

  /** For each element, something made of when it is there and when another set has it. */
  private List<Formula> eachIn(Group left, Group right, BinaryOperator<Formula> made) {
    // Most sets are of constants, and may be large.
    Optional<SortedMap<Value, Formula>> constants = byValue(right.elements(), 1);
    var all = new ArrayList<Formula>();
    for (Guarded element : left.elements()) {
      Optional<Value> value = constants.flatMap(_ -> values.constant(element.value()));
      Formula in =
          value.isPresent()
              ? constants.get().getOrDefault(value.get(), formulas.truth(false))
              : contains(right.elements(), element.value());
      all.add(made.apply(element.when(), in));
    }
    return all;
  }

  Group union(Group left, Group right) {
    var all = new ArrayList<>(left.elements());
    all.addAll(right.elements());
    return values.shapes().group(all);
  }
}
