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
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.SetValue;

/**
 * Sets as lists of guarded elements. If the elements have few possible values, there is one formula
 * for each value; else elements are compared pairwise.
 */
public final class SymbolicSets {
  /** The maximal number of values for an encoding by value. */
  private static final int MAX_VALUES = 64;

  private final SymbolicValues values;
  private final TermFactory factory;

  SymbolicSets(SymbolicValues values) {
    this.values = values;
    this.factory = values.formulas();
  }

  /** The set with constant elements in order; empty if these may be too many. */
  public Optional<List<GuardedValue>> withConstantElements(List<GuardedValue> elements, int most) {
    return byValue(elements, most)
        .map(
            all -> {
              var constant = new ArrayList<GuardedValue>();
              all.forEach((value, in) -> constant.add(new GuardedValue(in, values.of(value))));
              return constant;
            });
  }

  /** For each value, whether it is in the set; empty if there may be too many values. */
  private Optional<SortedMap<Value, Formula>> byValue(List<GuardedValue> elements, int most) {
    SortedMap<Value, List<Formula>> found = new TreeMap<>();
    for (GuardedValue element : elements) {
      Optional<List<Value>> possible = values.possibleValues(element.value(), most);
      if (possible.isEmpty()) {
        return Optional.empty();
      }
      boolean certain = possible.get().size() == 1;
      for (Value value : possible.get()) {
        Formula is =
            certain
                ? element.when()
                : factory.and(element.when(), values.equal(element.value(), values.of(value)));
        found.computeIfAbsent(value, _ -> new ArrayList<>()).add(is);
      }
      if (found.size() > Math.max(most, elements.size())) {
        return Optional.empty();
      }
    }
    SortedMap<Value, Formula> all = new TreeMap<>();
    found.forEach((value, some) -> all.put(value, factory.or(some)));
    all.values().removeIf(Formula::isFalse);
    return Optional.of(all);
  }

  public Formula contains(List<GuardedValue> elements, SymbolicValue value) {
    var some = new ArrayList<Formula>();
    for (GuardedValue element : elements) {
      some.add(factory.and(element.when(), values.equal(element.value(), value)));
    }
    return factory.or(some);
  }

  /** The elements without duplicates. */
  public List<GuardedValue> distinct(SetValue value) {
    return withConstantElements(value.elements(), MAX_VALUES)
        .orElseGet(() -> withoutDuplicates(value.elements()));
  }

  private List<GuardedValue> withoutDuplicates(List<GuardedValue> elements) {
    var once = new ArrayList<GuardedValue>();
    for (int i = 0; i < elements.size(); i++) {
      GuardedValue element = elements.get(i);
      Formula before = contains(elements.subList(0, i), element.value());
      once.add(new GuardedValue(factory.and(element.when(), factory.not(before)), element.value()));
    }
    return once;
  }

  /** The elements in order, without duplicates. */
  public List<GuardedValue> ordered(SetValue value) {
    return withConstantElements(value.elements(), MAX_VALUES)
        .orElseGet(() -> sorted(withoutDuplicates(value.elements())));
  }

  /** The elements in order, without duplicates, absent ones last. */
  List<GuardedValue> sortedPresentFirst(SetValue value) {
    return sorted(withoutDuplicates(value.elements()));
  }

  /** Sorts present elements before absent ones by odd-even transposition sort. */
  private List<GuardedValue> sorted(List<GuardedValue> elements) {
    var sorted = new ArrayList<>(elements);
    for (int turn = 0; turn < sorted.size(); turn++) {
      for (int i = turn % 2; i + 1 < sorted.size(); i += 2) {
        GuardedValue first = sorted.get(i);
        GuardedValue second = sorted.get(i + 1);
        Formula wrong =
            factory.and(
                second.when(),
                factory.or(factory.not(first.when()), values.less(second.value(), first.value())));
        sorted.set(i, merged(wrong, second, first));
        sorted.set(i + 1, merged(wrong, first, second));
      }
    }
    return sorted;
  }

  private GuardedValue merged(Formula condition, GuardedValue then, GuardedValue otherwise) {
    return new GuardedValue(
        factory.ifThenElse(condition, then.when(), otherwise.when()),
        values.merge(condition, then.value(), otherwise.value()));
  }

  /** Two sets over the same constant elements, in order. */
  record Pair(List<Value> elements, List<Formula> left, List<Formula> right) {}

  Optional<Pair> pair(SetValue left, SetValue right, int most) {
    Optional<SortedMap<Value, Formula>> first = byValue(left.elements(), most);
    Optional<SortedMap<Value, Formula>> second = byValue(right.elements(), most);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    var all = new TreeSet<>(first.get().keySet());
    all.addAll(second.get().keySet());
    Formula no = factory.truth(false);
    return Optional.of(
        new Pair(
            List.copyOf(all),
            all.stream().map(v -> first.get().getOrDefault(v, no)).toList(),
            all.stream().map(v -> second.get().getOrDefault(v, no)).toList()));
  }

  Formula equal(SetValue left, SetValue right) {
    Optional<Pair> pair = pair(left, right, MAX_VALUES);
    if (pair.isEmpty()) {
      return factory.and(subset(left, right), subset(right, left));
    }
    var all = new ArrayList<Formula>();
    for (int i = 0; i < pair.get().elements().size(); i++) {
      all.add(factory.equal(pair.get().left().get(i), pair.get().right().get(i)));
    }
    return factory.and(all);
  }

  public Formula subset(SetValue left, SetValue right) {
    return factory.and(eachIn(left, right, factory::implies));
  }

  public SetValue intersection(SetValue left, SetValue right) {
    return group(left, eachIn(left, right, factory::and));
  }

  public SetValue difference(SetValue left, SetValue right) {
    return group(left, eachIn(left, right, (in, there) -> factory.and(in, factory.not(there))));
  }

  /** The elements of a set with other guards. */
  private SetValue group(SetValue of, List<Formula> when) {
    var elements = new ArrayList<GuardedValue>();
    for (int i = 0; i < when.size(); i++) {
      elements.add(new GuardedValue(when.get(i), of.elements().get(i).value()));
    }
    return values.coercion().asSet(elements);
  }

  /** Combines, for each element, its guard with its membership in another set. */
  private List<Formula> eachIn(SetValue left, SetValue right, BinaryOperator<Formula> made) {
    // Most sets have constant elements, and may be large.
    Optional<SortedMap<Value, Formula>> constants = byValue(right.elements(), 1);
    var all = new ArrayList<Formula>();
    for (GuardedValue element : left.elements()) {
      Optional<Value> value = constants.flatMap(_ -> values.constant(element.value()));
      Formula in =
          value.isPresent()
              ? constants.get().getOrDefault(value.get(), factory.truth(false))
              : contains(right.elements(), element.value());
      all.add(made.apply(element.when(), in));
    }
    return all;
  }

  public SetValue union(SetValue left, SetValue right) {
    var all = new ArrayList<>(left.elements());
    all.addAll(right.elements());
    return values.coercion().asSet(all);
  }
}
