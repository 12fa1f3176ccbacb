package rondo.rounds.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import rondo.diagnostics.Position;
import rondo.ir.data.Type;

/**
 * How the values of a term are put together, and which sorts they are put together from. Shapes are
 * unified where one value flows to another or is compared with it. Something optional has the shape
 * of what it is if it is there.
 */
final class Shape {
  /** What a shape has turned out to be. */
  private sealed interface Form {
    /** Nothing is known yet: nobody has said what there is none of. */
    record Unknown() implements Form {}

    record Single(Leaf leaf) implements Form {}

    /** A set, sequence or table. */
    record Many(Shape of) implements Form {}

    /** A structure, or a sequence or table item by item. */
    record Row(List<Shape> items) implements Form {}
  }

  /** Shapes that do not go together, so that nothing is known any more. */
  static final class UnfollowedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnfollowedException(String what) {
      super(what);
    }
  }

  private Optional<Shape> same = Optional.empty();
  private Form form;

  private Shape(Form form) {
    this.form = form;
  }

  static Shape unknown() {
    return new Shape(new Form.Unknown());
  }

  static Shape single(Type domain) {
    return new Shape(new Form.Single(new Leaf(Optional.of(domain))));
  }

  /** Values that never change places. */
  static Shape kept(Reason why) {
    var leaf = new Leaf(Optional.empty());
    leaf.keep(why);
    return new Shape(new Form.Single(leaf));
  }

  static Shape many(Shape of) {
    return new Shape(new Form.Many(of));
  }

  static Shape row(List<Shape> items) {
    return new Shape(new Form.Row(List.copyOf(items)));
  }

  /** Of all values of a type. */
  static Shape of(Type type, Position at) {
    return switch (type) {
      case Type.Range _, Type.Enumeration _ -> single(type);
      case Type.Bool _ -> kept(type, new Reason("truth values are no others", at));
      case Type.Process _ -> kept(type, new Reason("processes are no values", at));
      case Type.Stamp _ -> kept(type, new Reason("phases are no values", at));
      case Type.Optional(Type of) -> of(of, at);
      case Type.Sequence(Type of, _) -> many(of(of, at));
      case Type.Table(_, Type of) -> many(of(of, at));
      case Type.SetOf(Type of) -> many(of(of, at));
      case Type.Structure(_, List<Type.Field> fields) ->
          row(fields.stream().map(f -> of(f.type(), at)).toList());
    };
  }

  private static Shape kept(Type type, Reason why) {
    Shape shape = single(type);
    shape.leaves().forEach(l -> l.keep(why));
    return shape;
  }

  private Shape root() {
    Shape shape = this;
    while (shape.same.isPresent()) {
      shape = shape.same.get();
    }
    return shape;
  }

  /** The shape of the members of a set, or of the items of a sequence or table. */
  Shape items(Position at) {
    Shape root = root();
    return switch (root.form) {
      case Form.Many(Shape of) -> of;
      case Form.Unknown() -> {
        Shape items = unknown();
        root.form = new Form.Many(items);
        yield items;
      }
      case Form.Row(List<Shape> items) -> {
        Shape one = unknown();
        root.form = new Form.Many(one);
        items.forEach(i -> i.unify(one, at));
        yield one;
      }
      case Form.Single _ -> throw new UnfollowedException("a single value has no items");
    };
  }

  Shape field(int number) {
    return switch (root().form) {
      case Form.Row(List<Shape> items) -> items.get(number);
      case Form.Many(Shape of) -> of;
      case Form.Unknown(), Form.Single _ -> throw new UnfollowedException("there is no field");
    };
  }

  /** Makes both the same. */
  void unify(Shape other, Position at) {
    Shape left = root();
    Shape right = other.root();
    if (left == right) {
      return;
    }
    if (left.form instanceof Form.Unknown) {
      left.same = Optional.of(right);
    } else if (right.form instanceof Form.Unknown) {
      right.same = Optional.of(left);
    } else if (left.form instanceof Form.Single(Leaf one)
        && right.form instanceof Form.Single(Leaf two)) {
      two.join(one, at);
      left.same = Optional.of(right);
    } else if (left.form instanceof Form.Row(List<Shape> some)
        && right.form instanceof Form.Row(List<Shape> others)
        && some.size() == others.size()) {
      left.same = Optional.of(right);
      for (int i = 0; i < some.size(); i++) {
        some.get(i).unify(others.get(i), at);
      }
    } else {
      // What is written item by item is a sequence or table after all.
      Shape items = left.items(at);
      items.unify(right.items(at), at);
      left.root().same = left.root() == right.root() ? Optional.empty() : Optional.of(right.root());
    }
  }

  /** The sorts that values of this shape are put together from. */
  Stream<Leaf> leaves() {
    return switch (root().form) {
      case Form.Unknown() -> Stream.of();
      case Form.Single(Leaf leaf) -> Stream.of(leaf);
      case Form.Many(Shape of) -> of.leaves();
      case Form.Row(List<Shape> items) -> items.stream().flatMap(Shape::leaves);
    };
  }

  /**
   * Where the values of classes are in a value of this shape.
   *
   * @param classes the number of a sort's class, {@link Places#NO_CLASS} if it has none
   */
  Places places(ToIntFunction<Leaf> classes) {
    return switch (root().form) {
      case Form.Unknown() -> new Places.Nowhere();
      case Form.Single(Leaf leaf) -> Places.single(leaf, classes);
      case Form.Many(Shape of) -> Places.items(of.places(classes));
      case Form.Row(List<Shape> items) ->
          Places.fields(items.stream().map(i -> i.places(classes)).toList());
    };
  }

  /** The same, if a value is one of a type. */
  Places places(Type type, ToIntFunction<Leaf> classes) {
    return switch (type) {
      case Type.Optional(Type of) -> places(of, classes);
      case Type.SetOf(Type of) -> Places.members(items(Position.NONE).places(of, classes));
      case Type.Sequence(Type of, _) -> Places.items(items(Position.NONE).places(of, classes));
      case Type.Table(_, Type of) -> Places.items(items(Position.NONE).places(of, classes));
      case Type.Structure(_, List<Type.Field> fields) -> {
        var places = new ArrayList<Places>();
        for (int i = 0; i < fields.size(); i++) {
          places.add(field(i).places(fields.get(i).type(), classes));
        }
        yield Places.fields(places);
      }
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          places(classes);
    };
  }
}
