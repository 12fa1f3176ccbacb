package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue.BinaryInteger;
import rondo.smt.value.SymbolicValue.BooleanValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.IntegerValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValue.OptionalValue;
import rondo.smt.value.SymbolicValue.SequenceValue;
import rondo.smt.value.SymbolicValue.SetValue;
import rondo.smt.value.SymbolicValue.TupleValue;

/** Encodes types: arbitrary values, membership and coercion, as in {@link Domain}. */
final class TypeEncoding {
  /** The maximal number of values of set elements for an encoding by value. */
  private static final int MAX_VALUES = 1024;

  private final SymbolicValues values;
  private final TermFactory factory;
  private final SymbolicCoercion coercion;
  private final SymbolicIntegers integers;

  TypeEncoding(SymbolicValues values) {
    this.values = values;
    this.factory = values.formulas();
    this.coercion = values.coercion();
    this.integers = values.integers();
  }

  /** The bounds of a type that has only numbers. */
  private record Bounds(long low, long high) {
    static Optional<Bounds> of(Type type) {
      return switch (type) {
        case Type.Bool() -> Optional.of(new Bounds(0, 1));
        case Type.Range(int low, int high) -> Optional.of(new Bounds(low, high));
        case Type.Enumeration(_, List<String> constants) ->
            Optional.of(new Bounds(0, constants.size() - 1));
        case Type.Process(int count) -> Optional.of(new Bounds(0, count - 1));
        case Type.Stamp() -> Optional.of(new Bounds(0, Integer.MAX_VALUE));
        case Type.Optional _, Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ ->
            Optional.empty();
      };
    }
  }

  SymbolicVariable variable(String name, Type type, int lastStamp) {
    return switch (type) {
      case Type.Bool() ->
          new SymbolicVariable(new BooleanValue(factory.variable(name)), factory.truth(true));
      case Type.Stamp() -> number(name, 0, lastStamp);
      case Type.Range _, Type.Enumeration _, Type.Process _ -> {
        Bounds bounds = Bounds.of(type).orElseThrow();
        yield number(name, bounds.low(), bounds.high());
      }
      case Type.Optional(Type of) -> {
        SymbolicVariable inner = variable(name, of, lastStamp);
        Formula there = factory.variable(name + "?");
        yield new SymbolicVariable(new OptionalValue(there, inner.value()), inner.wellFormed());
      }
      case Type.Sequence(Type of, int capacity) -> {
        SymbolicVariable length = number(name + ".length", 0, capacity);
        Items items = items(name, Collections.nCopies(capacity, of), lastStamp);
        yield new SymbolicVariable(
            new SequenceValue((IntegerValue) length.value(), items.values()),
            factory.and(length.wellFormed(), items.wellFormed()));
      }
      case Type.Table(Type index, Type of) -> {
        int size = Domain.size(index);
        Items items = items(name, Collections.nCopies(size, of), lastStamp);
        yield new SymbolicVariable(new TupleValue(items.values()), items.wellFormed());
      }
      case Type.Structure(_, List<Type.Field> fields) -> {
        List<Type> types = fields.stream().map(Type.Field::type).toList();
        Items items = items(name, types, lastStamp);
        yield new SymbolicVariable(new TupleValue(items.values()), items.wellFormed());
      }
      case Type.SetOf(Type of) -> {
        var elements = new ArrayList<GuardedValue>();
        for (Value element : Domain.values(of, lastStamp)) {
          Formula in = factory.variable(name + "{" + elements.size() + "}");
          elements.add(new GuardedValue(in, values.of(element)));
        }
        yield new SymbolicVariable(new SetValue(elements), factory.truth(true));
      }
    };
  }

  private SymbolicVariable number(String name, long low, long high) {
    if (low >= high) {
      return new SymbolicVariable(integers.constant(low), factory.truth(low == high));
    }
    BitVector vector = factory.variable(name, SymbolicIntegers.width(low, high));
    Formula wellFormed =
        factory.unsignedAtMost(vector, factory.constant(high - low, vector.width()));
    return new SymbolicVariable(new BinaryInteger(vector, low, high), wellFormed);
  }

  private record Items(List<SymbolicValue> values, Formula wellFormed) {}

  private Items items(String name, List<Type> types, int lastStamp) {
    var items = new ArrayList<SymbolicValue>();
    var wellFormed = new ArrayList<Formula>();
    for (int i = 0; i < types.size(); i++) {
      SymbolicVariable item = variable(name + "[" + i + "]", types.get(i), lastStamp);
      items.add(item.value());
      wellFormed.add(item.wellFormed());
    }
    return new Items(items, factory.and(wellFormed));
  }

  Formula hasType(Type type, SymbolicValue value) {
    if (type instanceof Type.Optional(Type of)) {
      Formula there = coercion.isPresent(value);
      return there.isFalse()
          ? factory.truth(true)
          : factory.implies(there, hasType(of, coercion.unwrap(value)));
    }
    if (SymbolicCoercion.isOptional(value)) {
      Formula there = coercion.isPresent(value);
      return there.isFalse() ? there : factory.and(there, hasType(type, coercion.unwrap(value)));
    }
    Optional<Bounds> bounds = Bounds.of(type);
    if (bounds.isPresent() || SymbolicCoercion.isNumber(value)) {
      return bounds.isPresent() && SymbolicCoercion.isNumber(value)
          ? within(coercion.asInteger(value), bounds.get())
          : factory.truth(false);
    }
    if (type instanceof Type.SetOf(Type of)) {
      return all(of, coercion.asSet(value).elements());
    }
    SequenceValue sequenceValue = coercion.asSequence(value);
    return switch (type) {
      case Type.Sequence(Type of, int capacity) ->
          factory.and(
              factory.not(integers.atLeast(sequenceValue.length(), capacity + 1L)),
              all(of, coercion.elements(sequenceValue)));
      case Type.Table(Type index, Type of) ->
          factory.and(
              integers.equalTo(sequenceValue.length(), Domain.size(index)),
              all(of, coercion.elements(sequenceValue)));
      case Type.Structure(_, List<Type.Field> fields) -> {
        var all = new ArrayList<Formula>();
        all.add(integers.equalTo(sequenceValue.length(), fields.size()));
        for (int i = 0; i < Math.min(fields.size(), sequenceValue.items().size()); i++) {
          all.add(hasType(fields.get(i).type(), sequenceValue.items().get(i)));
        }
        yield factory.and(all);
      }
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.SetOf _ ->
          throw new IllegalStateException("seen before: " + type);
    };
  }

  private Formula within(IntegerValue value, Bounds bounds) {
    return factory.and(
        integers.atLeast(value, bounds.low()),
        factory.not(integers.atLeast(value, bounds.high() + 1)));
  }

  private Formula all(Type of, List<GuardedValue> elements) {
    var all = new ArrayList<Formula>();
    for (GuardedValue element : elements) {
      all.add(factory.implies(element.when(), hasType(of, element.value())));
    }
    return factory.and(all);
  }

  SymbolicValue coerce(Type type, SymbolicValue value) {
    return switch (type) {
      case Type.Optional(Type of) ->
          value instanceof NoneValue
              ? value
              : coercion.optional(coercion.isPresent(value), coerce(of, coercion.unwrap(value)));
      case Type.Bool() -> new BooleanValue(coercion.asBoolean(value));
      case Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> {
        Bounds bounds = Bounds.of(type).orElseThrow();
        IntegerValue narrow =
            values.arithmetic().narrowed(coercion.asInteger(value), bounds.low(), bounds.high());
        yield narrow instanceof SymbolicValue.UnaryInteger ? integers.toBinary(narrow) : narrow;
      }
      case Type.Sequence(Type of, int capacity) -> {
        SequenceValue sequenceValue = coercion.asSequence(value);
        IntegerValue length = values.arithmetic().narrowed(sequenceValue.length(), 0, capacity);
        List<SymbolicValue> items =
            sequenceValue.items().stream().limit(length.high()).map(i -> coerce(of, i)).toList();
        yield length.isConstant() && length.high() == items.size()
            ? new TupleValue(items)
            : new SequenceValue(length, items);
      }
      case Type.Table(Type index, Type of) ->
          parts(Collections.nCopies(Domain.size(index), of), value);
      case Type.Structure(_, List<Type.Field> fields) ->
          parts(fields.stream().map(Type.Field::type).toList(), value);
      case Type.SetOf(Type of) -> {
        var elements = new ArrayList<GuardedValue>();
        for (GuardedValue element : coercion.asSet(value).elements()) {
          elements.add(new GuardedValue(element.when(), coerce(of, element.value())));
        }
        yield new SetValue(
            values.sets().withConstantElements(elements, MAX_VALUES).orElse(elements));
      }
    };
  }

  /** Converts item by item; missing items are none. */
  private TupleValue parts(List<Type> types, SymbolicValue value) {
    List<SymbolicValue> given = coercion.asSequence(value).items();
    var items = new ArrayList<SymbolicValue>();
    for (int i = 0; i < types.size(); i++) {
      items.add(coerce(types.get(i), i < given.size() ? given.get(i) : new NoneValue()));
    }
    return new TupleValue(items);
  }
}
