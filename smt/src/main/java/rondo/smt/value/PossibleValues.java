package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Value;
import rondo.smt.formula.Formula;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.OptionalValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.TupleValue;

/** Overapproximates the values that a symbolic value may have, by its shape. */
final class PossibleValues {
  private final int most;

  /**
   * @param most the maximal number of values
   */
  PossibleValues(int most) {
    this.most = most;
  }

  /** A superset of the possible values, in order; empty if it is too large. */
  Optional<List<Value>> of(SymbolicValue value) {
    return switch (value) {
      case BooleanValue(Formula holds) when holds.isTrue() || holds.isFalse() ->
          atMost(List.of(Value.of(holds.isTrue())));
      case BooleanValue _ -> atMost(List.of(Value.FALSE, Value.TRUE));
      case IntegerValue integerValue ->
          SymbolicIntegers.possibleValues(integerValue, most)
              .map(all -> all.stream().map(n -> Value.of(n.intValue())).toList());
      case NoneValue() -> atMost(List.of(Value.NONE));
      case OptionalValue(_, SymbolicValue inner) ->
          of(inner)
              .flatMap(
                  all -> {
                    var more = new ArrayList<Value>(List.of(Value.NONE));
                    more.addAll(all);
                    return atMost(more);
                  });
      case TupleValue(List<SymbolicValue> items) -> tuples(items);
      case SequenceValue(IntegerValue length, List<SymbolicValue> items) -> {
        var all = new TreeSet<Value>();
        for (long n = length.low(); n <= Math.min(length.high(), items.size()); n++) {
          Optional<List<Value>> some = tuples(items.subList(0, (int) n));
          if (some.isEmpty()) {
            yield Optional.empty();
          }
          all.addAll(some.get());
        }
        yield atMost(List.copyOf(all));
      }
      case SetValue(List<GuardedValue> elements) -> sets(elements);
    };
  }

  private Optional<List<Value>> tuples(List<SymbolicValue> items) {
    var parts = new ArrayList<List<Value>>();
    long combinations = 1;
    for (SymbolicValue item : items) {
      Optional<List<Value>> some = of(item);
      combinations *= some.map(List::size).orElse(most + 1);
      if (combinations > most) {
        return Optional.empty();
      }
      parts.add(some.orElseThrow());
    }
    return Optional.of(Combinatorics.product(parts).stream().<Value>map(Value.Items::new).toList());
  }

  private Optional<List<Value>> sets(List<GuardedValue> elements) {
    var sure = new TreeSet<Value>();
    var members = new TreeSet<Value>();
    for (GuardedValue element : elements) {
      Optional<List<Value>> some = of(element.value());
      if (some.isEmpty()) {
        return Optional.empty();
      }
      members.addAll(some.get());
      if (element.when().isTrue() && some.get().size() == 1) {
        sure.addAll(some.get());
      }
    }
    members.removeAll(sure);
    if (members.size() >= Integer.SIZE - 1 || 1 << members.size() > most) {
      return Optional.empty();
    }
    var all = new TreeSet<Value>();
    for (List<Value> more : Combinatorics.subsets(List.copyOf(members))) {
      var set = new ArrayList<>(more);
      set.addAll(sure);
      all.add(Value.set(set));
    }
    return Optional.of(List.copyOf(all));
  }

  private Optional<List<Value>> atMost(List<Value> all) {
    return all.size() <= most ? Optional.of(all) : Optional.empty();
  }
}
