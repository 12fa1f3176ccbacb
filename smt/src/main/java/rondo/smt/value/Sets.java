package rondo.smt.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
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
    var candidates = new TreeSet<Value>();
    for (Guarded element : elements) {
      Optional<List<Value>> possible = values.possible(element.value(), most);
      if (possible.isEmpty()) {
        return Optional.empty();
      }
      candidates.addAll(possible.get());
      if (candidates.size() > Math.max(most, elements.size())) {
        return Optional.empty();
      }
    }
    var constant = new ArrayList<Guarded>();
    for (Value candidate : candidates) {
      SymbolicValue value = values.of(candidate);
      Formula in = contains(elements, value);
      if (!in.isFalse()) {
        constant.add(new Guarded(in, value));
      }
    }
    return Optional.of(constant);
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
    Optional<List<Guarded>> first = constant(left.elements(), most);
    Optional<List<Guarded>> second = constant(right.elements(), most);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    var all = new TreeSet<Value>(Comparator.naturalOrder());
    first.get().forEach(g -> all.add(values.constant(g.value()).orElseThrow()));
    second.get().forEach(g -> all.add(values.constant(g.value()).orElseThrow()));
    var elements = List.copyOf(all);
    return Optional.of(new Pair(elements, in(elements, first.get()), in(elements, second.get())));
  }

  private List<Formula> in(List<Value> elements, List<Guarded> some) {
    return elements.stream()
        .map(
            e ->
                some.stream()
                    .filter(g -> values.constant(g.value()).orElseThrow().equals(e))
                    .findFirst()
                    .map(Guarded::when)
                    .orElse(formulas.truth(false)))
        .toList();
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
    var all = new ArrayList<Formula>();
    for (Guarded element : left.elements()) {
      all.add(formulas.implies(element.when(), contains(right.elements(), element.value())));
    }
    return formulas.and(all);
  }

  Group intersection(Group left, Group right) {
    var both = new ArrayList<Guarded>();
    for (Guarded element : left.elements()) {
      Formula in = contains(right.elements(), element.value());
      both.add(new Guarded(formulas.and(element.when(), in), element.value()));
    }
    return values.shapes().group(both);
  }

  Group difference(Group left, Group right) {
    var rest = new ArrayList<Guarded>();
    for (Guarded element : left.elements()) {
      Formula in = contains(right.elements(), element.value());
      rest.add(new Guarded(formulas.and(element.when(), formulas.not(in)), element.value()));
    }
    return values.shapes().group(rest);
  }

  Group union(Group left, Group right) {
    var all = new ArrayList<>(left.elements());
    all.addAll(right.elements());
    return values.shapes().group(all);
  }
}
