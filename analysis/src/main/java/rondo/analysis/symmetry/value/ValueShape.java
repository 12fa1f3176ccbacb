package rondo.analysis.symmetry.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/**
 * The structure of the values of a term, with sorts as leaves. Shapes are unified where one value
 * flows to another or is compared with it. An optional value has the shape of its content.
 */
final class ValueShape {
  /** The form of a shape. */
  private sealed interface Form {
    /** Unknown so far: only absent values have been seen. */
    record Unknown() implements Form {}

    record Single(ValueSort sort) implements Form {}

    /** A set, sequence or table. */
    record Many(ValueShape of) implements Form {}

    /** A structure, or a sequence or table with an individual shape for each item. */
    record Row(List<ValueShape> items) implements Form {}
  }

  /** Shapes that cannot be unified: the analysis fails. */
  static final class ShapeMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ShapeMismatchException(String what) {
      super(what);
    }
  }

  private Optional<ValueShape> unifiedWith = Optional.empty();
  private Form form;

  private ValueShape(Form form) {
    this.form = form;
  }

  static ValueShape unknown() {
    return new ValueShape(new Form.Unknown());
  }

  static ValueShape single(Type domain) {
    return new ValueShape(new Form.Single(new ValueSort(Optional.of(domain))));
  }

  /** Values that are not symmetric. */
  static ValueShape fixed(ValueAsymmetryReason why) {
    var sort = new ValueSort(Optional.empty());
    sort.markFixed(why);
    return new ValueShape(new Form.Single(sort));
  }

  static ValueShape collection(ValueShape of) {
    return new ValueShape(new Form.Many(of));
  }

  static ValueShape tuple(List<ValueShape> items) {
    return new ValueShape(new Form.Row(List.copyOf(items)));
  }

  /** The shape of all values of a type. */
  static ValueShape of(Type type, Position at) {
    return switch (type) {
      case Type.Range _, Type.Enumeration _ -> single(type);
      case Type.Bool _ -> fixed(type, new ValueAsymmetryReason("truth values are no others", at));
      case Type.Process _ -> fixed(type, new ValueAsymmetryReason("processes are no values", at));
      case Type.Stamp _ -> fixed(type, new ValueAsymmetryReason("phases are no values", at));
      case Type.Optional(Type of) -> of(of, at);
      case Type.Sequence(Type of, _) -> collection(of(of, at));
      case Type.Table(_, Type of) -> collection(of(of, at));
      case Type.SetOf(Type of) -> collection(of(of, at));
      case Type.Structure(_, List<Type.Field> fields) ->
          tuple(fields.stream().map(f -> of(f.type(), at)).toList());
    };
  }

  private static ValueShape fixed(Type type, ValueAsymmetryReason why) {
    ValueShape valueShape = single(type);
    valueShape.sorts().forEach(l -> l.markFixed(why));
    return valueShape;
  }

  private ValueShape root() {
    ValueShape valueShape = this;
    while (valueShape.unifiedWith.isPresent()) {
      valueShape = valueShape.unifiedWith.get();
    }
    return valueShape;
  }

  /** The shape of the members of a set, or of the items of a sequence or table. */
  ValueShape items(Position at) {
    ValueShape root = root();
    return switch (root.form) {
      case Form.Many(ValueShape of) -> of;
      case Form.Unknown() -> {
        ValueShape items = unknown();
        root.form = new Form.Many(items);
        yield items;
      }
      case Form.Row(List<ValueShape> items) -> {
        ValueShape one = unknown();
        root.form = new Form.Many(one);
        items.forEach(i -> i.unify(one, at));
        yield one;
      }
      case Form.Single _ -> throw new ShapeMismatchException("a single value has no items");
    };
  }

  ValueShape field(int number) {
    return switch (root().form) {
      case Form.Row(List<ValueShape> items) -> items.get(number);
      case Form.Many(ValueShape of) -> of;
      case Form.Unknown(), Form.Single _ -> throw new ShapeMismatchException("there is no field");
    };
  }

  void unify(ValueShape other, Position at) {
    ValueShape left = root();
    ValueShape right = other.root();
    if (left == right) {
      return;
    }
    if (left.form instanceof Form.Unknown) {
      left.unifiedWith = Optional.of(right);
    } else if (right.form instanceof Form.Unknown) {
      right.unifiedWith = Optional.of(left);
    } else if (left.form instanceof Form.Single(ValueSort one)
        && right.form instanceof Form.Single(ValueSort two)) {
      two.join(one, at);
      left.unifiedWith = Optional.of(right);
    } else if (left.form instanceof Form.Row(List<ValueShape> some)
        && right.form instanceof Form.Row(List<ValueShape> others)
        && some.size() == others.size()) {
      left.unifiedWith = Optional.of(right);
      for (int i = 0; i < some.size(); i++) {
        some.get(i).unify(others.get(i), at);
      }
    } else {
      // A tuple is unified with a sequence or table.
      ValueShape items = left.items(at);
      items.unify(right.items(at), at);
      left.root().unifiedWith =
          left.root() == right.root() ? Optional.empty() : Optional.of(right.root());
    }
  }

  /** The sorts at the leaves of this shape. */
  Stream<ValueSort> sorts() {
    return switch (root().form) {
      case Form.Unknown() -> Stream.of();
      case Form.Single(ValueSort sort) -> Stream.of(sort);
      case Form.Many(ValueShape of) -> of.sorts();
      case Form.Row(List<ValueShape> items) -> items.stream().flatMap(ValueShape::sorts);
    };
  }

  /**
   * The occurrences of symmetric values in a value of this shape.
   *
   * @param classes the number of the class of a sort, {@link ValueOccurrences#NO_CLASS} if it has
   *     none
   */
  ValueOccurrences occurrences(ToIntFunction<ValueSort> classes) {
    return switch (root().form) {
      case Form.Unknown() -> new ValueOccurrences.None();
      case Form.Single(ValueSort sort) -> ValueOccurrences.single(sort, classes);
      case Form.Many(ValueShape of) -> ValueOccurrences.items(of.occurrences(classes));
      case Form.Row(List<ValueShape> items) ->
          ValueOccurrences.fields(items.stream().map(i -> i.occurrences(classes)).toList());
    };
  }

  /** The occurrences of symmetric values in a value of this shape and a type. */
  ValueOccurrences occurrences(Type type, ToIntFunction<ValueSort> classes) {
    return switch (type) {
      case Type.Optional(Type of) -> occurrences(of, classes);
      case Type.SetOf(Type of) ->
          ValueOccurrences.members(items(Position.NONE).occurrences(of, classes));
      case Type.Sequence(Type of, _) ->
          ValueOccurrences.items(items(Position.NONE).occurrences(of, classes));
      case Type.Table(_, Type of) ->
          ValueOccurrences.items(items(Position.NONE).occurrences(of, classes));
      case Type.Structure(_, List<Type.Field> fields) -> {
        var places = new ArrayList<ValueOccurrences>();
        for (int i = 0; i < fields.size(); i++) {
          places.add(field(i).occurrences(fields.get(i).type(), classes));
        }
        yield ValueOccurrences.fields(places);
      }
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          occurrences(classes);
    };
  }
}
