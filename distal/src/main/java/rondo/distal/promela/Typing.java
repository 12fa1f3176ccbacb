package rondo.distal.promela;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.Source;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Which values terms may have. */
final class Typing {
  private final Surroundings place;
  private final Codes codes;
  private final Map<Integer, Type> binders = new HashMap<>();

  Typing(Surroundings place, Codes codes) {
    this.place = place;
    this.codes = codes;
  }

  void bind(Binder binder, Type type) {
    binders.put(binder.slot(), type);
  }

  Type of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> of(value);
      case Term.Certain _, Term.Self _, Term.Primary _, Term.Successor _ ->
          new Type.Process(place.processes());
      case Term.Own(int variable) -> place.ownType(variable);
      case Term.Of(Term process, int variable) -> place.ofType(process, variable);
      case Term.Watched _ -> throw new InexpressibleException("monitors");
      case Term.Bound(Binder binder) -> binders.get(binder.slot());
      case Term.Phase() -> place.phaseType();
      case Term.Is _, Term.IsPresent _, Term.Contains _ -> new Type.Bool();
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          op == Term.UnaryOp.NOT ? new Type.Bool() : Shapes.range(-high(operand), -low(operand));
      case Term.Binary b -> binary(b);
      case Term.Conditional(_, Term then, Term otherwise) -> join(then, otherwise);
      case Term.Present(Term optional, _, _) -> Shapes.present(of(optional));
      case Term.Field(Term structure, int field) -> part(of(structure), field);
      case Term.Element(Term items, _, _, _) -> element(of(items));
      case Term.Tuple(List<Term> items) -> new Type.Sequence(join(items), items.size());
      case Term.SetOf(List<Term> members) -> new Type.SetOf(join(members));
      case Term.Fold fold -> fold(fold);
    };
  }

  static Type part(Type whole, int field) {
    Type present = Shapes.present(whole);
    return present.equals(Shapes.NOTHING) ? present : Shapes.parts(present).get(field);
  }

  private Type join(List<Term> terms) {
    return terms.stream().map(this::of).reduce(Shapes.NOTHING, Shapes::join);
  }

  private static Type of(Value value) {
    return switch (value) {
      case Value.None() -> new Type.Optional(Shapes.NOTHING);
      case Value.Number(int number) -> new Type.Range(number, number);
      case Value.Items(List<Value> items) ->
          items.isEmpty()
              ? Shapes.NOTHING
              : new Type.Sequence(
                  items.stream().map(Typing::of).reduce(Shapes.NOTHING, Shapes::join),
                  items.size());
    };
  }

  /** What a collection holds. */
  Type element(Type collection) {
    return switch (collection) {
      case Type.SetOf(Type of) -> of;
      case Type.Sequence(Type of, _) -> of;
      case Type.Table(_, Type of) -> of;
      case Type.Optional(Type of) -> element(of);
      case Type.Range _ -> Shapes.NOTHING;
      case Type.Bool _, Type.Enumeration _, Type.Process _, Type.Stamp _, Type.Structure _ ->
          throw new InexpressibleException(collection + " has no elements");
    };
  }

  /** A type that has what both may be. */
  Type join(Term left, Term right) {
    return isLiteral(left) && !isLiteral(right)
        ? widened(of(right), left)
        : widened(of(left), right);
  }

  static boolean isLiteral(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Tuple _, Term.SetOf _ -> true;
      case Term.Conditional(_, Term then, Term otherwise) ->
          isLiteral(then) && isLiteral(otherwise);
      default -> false;
    };
  }

  /** A type, and what a term may be; of something that is written out part by part. */
  Type widened(Type type, Term term) {
    if (type instanceof Type.Optional(Type of) && !(of.equals(Shapes.NOTHING))) {
      boolean none = term instanceof Term.Constant(Value value) && value instanceof Value.None;
      return none ? type : new Type.Optional(Shapes.present(widened(of, term)));
    }
    return switch (term) {
      case Term.Tuple(List<Term> items) when type instanceof Type.Structure s ->
          new Type.Structure(s.name(), fields(s.fields(), items));
      case Term.Tuple(List<Term> items) when type instanceof Type.Table(Type index, Type of) ->
          new Type.Table(index, widened(of, items));
      case Term.Tuple(List<Term> items) when type instanceof Type.Sequence(Type of, int most) ->
          new Type.Sequence(widened(of, items), Math.max(most, items.size()));
      case Term.SetOf(List<Term> members) when type instanceof Type.SetOf(Type of) ->
          new Type.SetOf(widened(of, members));
      case Term.Constant(Value value) -> widened(type, value);
      case Term.Conditional(_, Term then, Term otherwise) ->
          widened(widened(type, then), otherwise);
      default -> Shapes.join(type, of(term));
    };
  }

  private Type widened(Type type, List<Term> terms) {
    Type wide = type;
    for (Term term : terms) {
      wide = widened(wide, term);
    }
    return wide;
  }

  private List<Type.Field> fields(List<Type.Field> fields, List<Term> items) {
    return java.util.stream.IntStream.range(0, fields.size())
        .mapToObj(
            i -> {
              Type.Field field = fields.get(i);
              return new Type.Field(field.name(), widened(field.type(), items.get(i)));
            })
        .toList();
  }

  private Type widened(Type type, Value value) {
    if (!(value instanceof Value.Items(List<Value> items))) {
      return Shapes.join(type, of(value));
    }
    List<Term> terms = items.stream().<Term>map(Term.Constant::new).toList();
    return switch (type) {
      case Type.SetOf(Type of) -> new Type.SetOf(widened(of, terms));
      case Type.Sequence _, Type.Table _, Type.Structure _ -> widened(type, new Term.Tuple(terms));
      default -> Shapes.join(type, of(value));
    };
  }

  long low(Term term) {
    return codes.low(of(term));
  }

  long high(Term term) {
    return codes.high(of(term));
  }

  private Type binary(Term.Binary b) {
    return switch (b.op()) {
      case ADD -> Shapes.range(low(b.left()) + low(b.right()), high(b.left()) + high(b.right()));
      case SUB -> Shapes.range(low(b.left()) - high(b.right()), high(b.left()) - low(b.right()));
      case MUL -> {
        long[] corners = {
          low(b.left()) * low(b.right()),
          low(b.left()) * high(b.right()),
          high(b.left()) * low(b.right()),
          high(b.left()) * high(b.right())
        };
        yield Shapes.range(
            LongStream.of(corners).min().orElseThrow(), LongStream.of(corners).max().orElseThrow());
      }
      case DIV -> Shapes.range(Math.min(0, low(b.left())), Math.max(0, high(b.left())));
      case MOD -> Shapes.range(0, Math.max(0, high(b.right()) - 1));
      case EQ, NE, LT, LE, GT, GE, AND, OR, SUBSET, PREFIX -> new Type.Bool();
      case UNION, INTERSECTION -> join(b.left(), b.right());
      case DIFFERENCE -> join(b.left(), b.right());
      case CONCAT -> {
        Type left = of(b.left());
        Type right = of(b.right());
        yield new Type.Sequence(
            Shapes.join(element(left), element(right)), capacity(left) + capacity(right));
      }
    };
  }

  static int capacity(Type type) {
    return type instanceof Type.Sequence s ? s.capacity() : 0;
  }

  private Type fold(Term.Fold fold) {
    Loop loop = fold.loop();
    bind(loop);
    long most = most(loop.source());
    return switch (fold.kind()) {
      case COUNT -> Shapes.range(0, most);
      case SUM -> {
        Type value = of(fold.value());
        yield Shapes.range(
            Math.min(0, most * codes.low(value)), Math.max(0, most * codes.high(value)));
      }
      case EXISTS, FORALL -> new Type.Bool();
      case LEAST, GREATEST, LONGEST, FIRST, LAST, UNION -> of(fold.value());
      case SET, MOST_FREQUENT -> new Type.SetOf(of(fold.value()));
    };
  }

  /** Makes known what the names of a loop may be. */
  void bind(Loop loop) {
    place.goingThrough(loop);
    bind(loop.variable(), element(loop.source()));
    loop.sender().ifPresent(s -> bind(s, new Type.Process(place.processes())));
  }

  Type element(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> Shapes.range(low(low), high(high));
      case Source.Domain(Type type) -> type;
      case Source.Elements(Term collection, _) -> element(of(collection));
      case Source.Heard() -> place.heard();
      case Source.Read _, Source.Transit _ -> throw LoopText.elsewhere();
    };
  }

  private long most(Source source) {
    return switch (source) {
      case Source.Interval(Term low, Term high) -> Math.max(0, high(high) - low(low) + 1);
      case Source.Domain(Type type) -> Domain.size(type);
      case Source.Elements(Term collection, _) ->
          switch (of(collection)) {
            case Type.SetOf(Type of) -> codes.size(of);
            case Type.Sequence(_, int capacity) -> capacity;
            case Type.Table(Type index, _) -> Domain.size(index);
            default -> 0;
          };
      case Source.Heard() -> place.processes();
      case Source.Read _, Source.Transit _ -> throw LoopText.elsewhere();
    };
  }
}
