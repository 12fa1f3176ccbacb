package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValues;

/** The occurrences of stamps in symbolic values. */
final class StampOccurrences {
  private final SymbolicValues values;
  private final TermFactory f;

  StampOccurrences(SymbolicValues values) {
    this.values = values;
    this.f = values.formulas();
  }

  /**
   * A place in a value that may hold a stamp.
   *
   * @param isPresent whether it does
   */
  record StampOccurrence(Formula isPresent, SymbolicValue stamp) {}

  static boolean isStamped(Type type) {
    return type.contains(Type.Stamp.class::isInstance);
  }

  /** Whether values of this type may hold any number of stamps. */
  static boolean isUnlimited(Type type) {
    return type.contains(t -> t instanceof Type.SetOf(Type of) && isStamped(of));
  }

  /** The maximal number of stamps in a value of this type. */
  static int maxCount(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ -> 0;
      case Type.Stamp _ -> 1;
      case Type.Optional(Type of) -> maxCount(of);
      case Type.Sequence(Type of, int capacity) -> capacity * maxCount(of);
      case Type.Table(Type index, Type of) -> size(index) * maxCount(of);
      case Type.SetOf(Type of) -> {
        if (isStamped(of)) {
          throw new IllegalArgumentException("there is no limit to stamps in a " + type);
        }
        yield 0;
      }
      case Type.Structure(_, List<Type.Field> fields) ->
          fields.stream().mapToInt(g -> maxCount(g.type())).sum();
    };
  }

  private static int size(Type index) {
    return Domain.values(index, 0).size();
  }

  /** All occurrences in a value of this type, in a fixed order. */
  List<StampOccurrence> in(Type type, SymbolicValue value) {
    var cells = new ArrayList<StampOccurrence>();
    collect(type, value, f.truth(true), cells);
    return cells;
  }

  private void collect(Type type, SymbolicValue value, Formula there, List<StampOccurrence> to) {
    if (!isStamped(type)) {
      return;
    }
    switch (type) {
      case Type.Stamp _ -> to.add(new StampOccurrence(there, value));
      case Type.Optional(Type of) -> {
        switch (value) {
          case SymbolicValue.NoneValue _ ->
              collect(of, values.coerce(of, nothing(of)), f.truth(false), to);
          case SymbolicValue.OptionalValue(Formula present, SymbolicValue inner) ->
              collect(of, inner, f.and(there, present), to);
          default -> collect(of, value, there, to);
        }
      }
      case Type.Sequence(Type of, int capacity) -> {
        for (int i = 0; i < capacity; i++) {
          collect(of, item(of, value, i), f.and(there, isLonger(value, i)), to);
        }
      }
      case Type.Table(_, Type of) -> items(value).forEach(i -> collect(of, i, there, to));
      case Type.Structure(_, List<Type.Field> fields) -> {
        for (int i = 0; i < fields.size(); i++) {
          collect(fields.get(i).type(), items(value).get(i), there, to);
        }
      }
      case Type.SetOf _, Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ ->
          throw new IllegalArgumentException("no single stamps in a " + type);
    }
  }

  /** An arbitrary value of a type, for a place where there is no value. */
  private SymbolicValue nothing(Type type) {
    return values.of(Domain.values(type, 0).getFirst());
  }

  private SymbolicValue item(Type type, SymbolicValue row, int place) {
    List<SymbolicValue> items = items(row);
    return place < items.size() ? items.get(place) : nothing(type);
  }

  private Formula isLonger(SymbolicValue row, int place) {
    return row instanceof SymbolicValue.SequenceValue(SymbolicValue.IntegerValue length, _)
        ? values.less(values.of(place), length)
        : f.truth(place < items(row).size());
  }

  private static List<SymbolicValue> items(SymbolicValue value) {
    return switch (value) {
      case SymbolicValue.TupleValue(List<SymbolicValue> items) -> items;
      case SymbolicValue.SequenceValue(_, List<SymbolicValue> items) -> items;
      default -> throw new IllegalArgumentException("no items: " + value);
    };
  }

  /** The type of an item. */
  static Type part(Type type, int item) {
    return switch (type) {
      case Type.Optional(Type of) -> part(of, item);
      case Type.Sequence(Type of, _) -> of;
      case Type.Table(_, Type of) -> of;
      case Type.SetOf(Type of) -> of;
      case Type.Structure(_, List<Type.Field> fields) -> fields.get(item).type();
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          throw new IllegalArgumentException(type + " has no items");
    };
  }
}
