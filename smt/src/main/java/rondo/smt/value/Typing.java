package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.smt.formula.Bits;
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
import rondo.smt.value.SymbolicValue.Word;

/** Values and their types, as {@link Domain} has it. */
final class Typing {
  /** How many values an element of a set has, at most, for which there is a formula each. */
  private static final int MANY = 1024;

  private final SymbolicValues values;
  private final Formulas formulas;
  private final Shapes shapes;
  private final Amounts amounts;

  Typing(SymbolicValues values) {
    this.values = values;
    this.formulas = values.formulas();
    this.shapes = values.shapes();
    this.amounts = values.amounts();
  }

  /** The numbers of a type that has nothing else. */
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
          new SymbolicVariable(new Truth(formulas.variable(name)), formulas.truth(true));
      case Type.Stamp() -> number(name, 0, lastStamp);
      case Type.Range _, Type.Enumeration _, Type.Process _ -> {
        Bounds bounds = Bounds.of(type).orElseThrow();
        yield number(name, bounds.low(), bounds.high());
      }
      case Type.Optional(Type of) -> {
        SymbolicVariable inner = variable(name, of, lastStamp);
        Formula there = formulas.variable(name + "?");
        yield new SymbolicVariable(new Maybe(there, inner.value()), inner.wellFormed());
      }
      case Type.Sequence(Type of, int capacity) -> {
        SymbolicVariable length = number(name + ".length", 0, capacity);
        Items items = items(name, Collections.nCopies(capacity, of), lastStamp);
        yield new SymbolicVariable(
            new Row((Amount) length.value(), items.values()),
            formulas.and(length.wellFormed(), items.wellFormed()));
      }
      case Type.Table(Type index, Type of) -> {
        int size = Domain.size(index);
        Items items = items(name, Collections.nCopies(size, of), lastStamp);
        yield new SymbolicVariable(new Parts(items.values()), items.wellFormed());
      }
      case Type.Structure(_, List<Type.Field> fields) -> {
        List<Type> types = fields.stream().map(Type.Field::type).toList();
        Items items = items(name, types, lastStamp);
        yield new SymbolicVariable(new Parts(items.values()), items.wellFormed());
      }
      case Type.SetOf(Type of) -> {
        var elements = new ArrayList<Guarded>();
        for (Value element : Domain.values(of, lastStamp)) {
          Formula in = formulas.variable(name + "{" + elements.size() + "}");
          elements.add(new Guarded(in, values.of(element)));
        }
        yield new SymbolicVariable(new Group(elements), formulas.truth(true));
      }
    };
  }

  private SymbolicVariable number(String name, long low, long high) {
    if (low >= high) {
      return new SymbolicVariable(amounts.constant(low), formulas.truth(low == high));
    }
    Bits bits = formulas.variable(name, Amounts.width(low, high));
    Formula wellFormed = formulas.unsignedAtMost(bits, formulas.constant(high - low, bits.width()));
    return new SymbolicVariable(new Word(bits, low, high), wellFormed);
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
    return new Items(items, formulas.and(wellFormed));
  }

  Formula belongs(Type type, SymbolicValue value) {
    if (type instanceof Type.Optional(Type of)) {
      Formula there = shapes.there(value);
      return there.isFalse()
          ? formulas.truth(true)
          : formulas.implies(there, belongs(of, shapes.present(value)));
    }
    if (Shapes.isOptional(value)) {
      Formula there = shapes.there(value);
      return there.isFalse() ? there : formulas.and(there, belongs(type, shapes.present(value)));
    }
    Optional<Bounds> bounds = Bounds.of(type);
    if (bounds.isPresent() || Shapes.isNumber(value)) {
      return bounds.isPresent() && Shapes.isNumber(value)
          ? within(shapes.amount(value), bounds.get())
          : formulas.truth(false);
    }
    if (type instanceof Type.SetOf(Type of)) {
      return all(of, shapes.group(value).elements());
    }
    Row row = shapes.row(value);
    return switch (type) {
      case Type.Sequence(Type of, int capacity) ->
          formulas.and(
              formulas.not(amounts.atLeast(row.length(), capacity + 1L)),
              all(of, shapes.elements(row)));
      case Type.Table(Type index, Type of) ->
          formulas.and(amounts.is(row.length(), Domain.size(index)), all(of, shapes.elements(row)));
      case Type.Structure(_, List<Type.Field> fields) -> {
        var all = new ArrayList<Formula>();
        all.add(amounts.is(row.length(), fields.size()));
        for (int i = 0; i < Math.min(fields.size(), row.items().size()); i++) {
          all.add(belongs(fields.get(i).type(), row.items().get(i)));
        }
        yield formulas.and(all);
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

  private Formula within(Amount amount, Bounds bounds) {
    return formulas.and(
        amounts.atLeast(amount, bounds.low()),
        formulas.not(amounts.atLeast(amount, bounds.high() + 1)));
  }

  private Formula all(Type of, List<Guarded> elements) {
    var all = new ArrayList<Formula>();
    for (Guarded element : elements) {
      all.add(formulas.implies(element.when(), belongs(of, element.value())));
    }
    return formulas.and(all);
  }

  SymbolicValue shaped(Type type, SymbolicValue value) {
    return switch (type) {
      case Type.Optional(Type of) ->
          value instanceof Nothing
              ? value
              : shapes.maybe(shapes.there(value), shaped(of, shapes.present(value)));
      case Type.Bool() -> new Truth(shapes.truth(value));
      case Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> {
        Bounds bounds = Bounds.of(type).orElseThrow();
        Amount narrow =
            values.arithmetic().narrowed(shapes.amount(value), bounds.low(), bounds.high());
        yield narrow instanceof SymbolicValue.Tally ? amounts.word(narrow) : narrow;
      }
      case Type.Sequence(Type of, int capacity) -> {
        Row row = shapes.row(value);
        Amount length = values.arithmetic().narrowed(row.length(), 0, capacity);
        List<SymbolicValue> items =
            row.items().stream().limit(length.high()).map(i -> shaped(of, i)).toList();
        yield length.isConstant() && length.high() == items.size()
            ? new Parts(items)
            : new Row(length, items);
      }
      case Type.Table(Type index, Type of) ->
          parts(Collections.nCopies(Domain.size(index), of), value);
      case Type.Structure(_, List<Type.Field> fields) ->
          parts(fields.stream().map(Type.Field::type).toList(), value);
      case Type.SetOf(Type of) -> {
        var elements = new ArrayList<Guarded>();
        for (Guarded element : shapes.group(value).elements()) {
          elements.add(new Guarded(element.when(), shaped(of, element.value())));
        }
        yield new Group(values.sets().constant(elements, MANY).orElse(elements));
      }
    };
  }

  /** Item by item; where there are too few, nothing. */
  private Parts parts(List<Type> types, SymbolicValue value) {
    List<SymbolicValue> given = shapes.row(value).items();
    var items = new ArrayList<SymbolicValue>();
    for (int i = 0; i < types.size(); i++) {
      items.add(shaped(types.get(i), i < given.size() ? given.get(i) : new Nothing()));
    }
    return new Parts(items);
  }
}
