package rondo.smt.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.OptionalValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.TupleValue;

/**
 * Converts a value to the kind that its context needs. A conversion that makes no sense can only
 * follow a run-time error, so any result will do.
 */
public final class SymbolicCoercion {
  private final TermFactory factory;
  private final SymbolicIntegers integers;

  SymbolicCoercion(TermFactory factory, SymbolicIntegers integers) {
    this.factory = factory;
    this.integers = integers;
  }

  public Formula asBoolean(SymbolicValue value) {
    return switch (value) {
      case BooleanValue(Formula holds) -> holds;
      case IntegerValue integerValue -> factory.not(integers.equalTo(integerValue, 0));
      case OptionalValue(_, SymbolicValue inner) -> asBoolean(inner);
      case NoneValue _, TupleValue _, SequenceValue _, SetValue _ -> factory.truth(false);
    };
  }

  public IntegerValue asInteger(SymbolicValue value) {
    return switch (value) {
      case BooleanValue(Formula holds) -> integers.of(holds);
      case IntegerValue integerValue -> integerValue;
      case OptionalValue(_, SymbolicValue inner) -> asInteger(inner);
      case NoneValue _, TupleValue _, SequenceValue _, SetValue _ -> integers.constant(0);
    };
  }

  /** The value as a sequence of items. */
  public SequenceValue asSequence(SymbolicValue value) {
    return switch (value) {
      case TupleValue(List<SymbolicValue> items) ->
          new SequenceValue(integers.constant(items.size()), items);
      case SequenceValue sequenceValue -> sequenceValue;
      case OptionalValue(_, SymbolicValue inner) -> asSequence(inner);
      case BooleanValue _, IntegerValue _, NoneValue _, SetValue _ ->
          new SequenceValue(integers.constant(0), List.of());
    };
  }

  public SetValue asSet(SymbolicValue value) {
    return switch (value) {
      case SetValue setValue -> setValue;
      case TupleValue _, SequenceValue _ -> asSet(elements(asSequence(value)));
      case OptionalValue(_, SymbolicValue inner) -> asSet(inner);
      case BooleanValue _, IntegerValue _, NoneValue _ -> new SetValue(List.of());
    };
  }

  /** A set in which identical elements are merged. */
  public SetValue asSet(List<GuardedValue> elements) {
    Map<SymbolicValue, List<Formula>> all = new LinkedHashMap<>();
    for (GuardedValue element : elements) {
      if (!element.when().isFalse()) {
        all.computeIfAbsent(element.value(), _ -> new ArrayList<>()).add(element.when());
      }
    }
    var once = new ArrayList<GuardedValue>();
    all.forEach((value, when) -> once.add(new GuardedValue(factory.or(when), value)));
    return new SetValue(once);
  }

  /** The items of a sequence, each with the condition that it is within the length. */
  public List<GuardedValue> elements(SequenceValue value) {
    var elements = new ArrayList<GuardedValue>();
    for (int i = 0; i < value.items().size(); i++) {
      Formula there = integers.atLeast(value.length(), i + 1);
      if (!there.isFalse()) {
        elements.add(new GuardedValue(there, value.items().get(i)));
      }
    }
    return elements;
  }

  public Formula isPresent(SymbolicValue value) {
    return switch (value) {
      case OptionalValue(Formula there, _) -> there;
      case NoneValue _ -> factory.truth(false);
      case BooleanValue _, IntegerValue _, TupleValue _, SequenceValue _, SetValue _ ->
          factory.truth(true);
    };
  }

  /** The value of an optional one, assumed to be present. */
  public SymbolicValue unwrap(SymbolicValue value) {
    return value instanceof OptionalValue(_, SymbolicValue inner) ? inner : value;
  }

  SymbolicValue optional(Formula there, SymbolicValue value) {
    if (there.isTrue()) {
      return value;
    }
    return there.isFalse() || value instanceof NoneValue
        ? new NoneValue()
        : new OptionalValue(there, value);
  }

  static boolean isOptional(SymbolicValue value) {
    return value instanceof OptionalValue || value instanceof NoneValue;
  }

  static boolean isNumber(SymbolicValue value) {
    return value instanceof BooleanValue || value instanceof IntegerValue;
  }
}
