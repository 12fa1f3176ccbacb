package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import rondo.diagnostics.Position;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Term.FoldKind;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Generates random terms of any type, with all constructs available to processes. Numbers may
 * exceed the range of their type; otherwise terms are well typed.
 */
final class TermGenerator {
  static final int PROCESSES = 3;
  static final Type BOOL = new Type.Bool();
  static final Type SMALL = new Type.Range(-1, 2);
  static final Type WIDE = new Type.Range(-100, 120);
  static final Type NOT_FEW = new Type.Range(0, 70);
  static final Type COLOUR = new Type.Enumeration("Colour", List.of("red", "green", "blue"));
  static final Type PROCESS = new Type.Process(PROCESSES);
  static final Type STAMP = new Type.Stamp();
  static final Type PAIR =
      new Type.Structure(
          "Pair", List.of(new Type.Field("key", SMALL), new Type.Field("flag", BOOL)));
  static final Type LABELLED =
      new Type.Structure(
          "Labelled",
          List.of(new Type.Field("stamp", STAMP), new Type.Field("content", optional(WIDE))));

  /** The types of variables. */
  static final List<Type> TYPES =
      List.of(
          BOOL,
          SMALL,
          WIDE,
          COLOUR,
          PROCESS,
          STAMP,
          PAIR,
          LABELLED,
          optional(SMALL),
          optional(PAIR),
          new Type.SetOf(SMALL),
          new Type.SetOf(NOT_FEW),
          new Type.SetOf(BOOL),
          new Type.SetOf(PROCESS),
          new Type.SetOf(PAIR),
          new Type.SetOf(optional(SMALL)),
          new Type.Sequence(SMALL, 2),
          new Type.Sequence(PAIR, 2),
          new Type.Sequence(new Type.Sequence(BOOL, 1), 2),
          new Type.SetOf(new Type.Sequence(BOOL, 2)),
          new Type.SetOf(new Type.SetOf(BOOL)),
          new Type.Table(PROCESS, SMALL),
          new Type.Table(new Type.Range(1, 2), optional(BOOL)),
          new Type.Table(COLOUR, new Type.SetOf(SMALL)));

  private final RandomGenerator random;
  private final ValueGenerator values;
  private final Optional<Type> message;
  private final List<Type> bound = new ArrayList<>();
  private int line;

  /** A generator of terms that may refer to messages of this type. */
  TermGenerator(RandomGenerator random, int lastStamp, Optional<Type> message) {
    this.random = random;
    this.values = new ValueGenerator(random, lastStamp);
    this.message = message;
  }

  static Type optional(Type of) {
    return new Type.Optional(of);
  }

  RandomGenerator random() {
    return random;
  }

  /** A position that is used only once. */
  Position at() {
    return new Position("made_up.dst", ++line, 1);
  }

  <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  /** A bound variable of a type. */
  Binder bind(Type type) {
    bound.add(type);
    return new Binder(bound.size() - 1, "b" + bound.size());
  }

  /** Removes the last {@code count} bound variables. */
  void unbind(int count) {
    for (int i = 0; i < count; i++) {
      bound.removeLast();
    }
  }

  Term of(Type type, int depth) {
    var ways = new ArrayList<Supplier<Term>>();
    ways.add(() -> leaf(type));
    if (depth > 0) {
      ways.add(() -> new Term.Conditional(of(BOOL, depth - 1), leaf(type), of(type, depth - 1)));
      if (!(type instanceof Type.Optional)) {
        ways.add(() -> new Term.OptionalValue(of(optional(type), depth - 1), "it", at()));
        ways.add(() -> taken(type, depth - 1));
        ways.add(() -> taken(type, depth - 1));
      }
      addParts(type, depth - 1, ways);
      for (int i = 0; i < 3; i++) {
        addOwn(type, depth - 1, ways);
      }
    }
    return pick(ways).get();
  }

  private Term leaf(Type type) {
    var ways = new ArrayList<Supplier<Term>>();
    ways.add(() -> constant(type));
    for (int v = 0; v < TYPES.size(); v++) {
      int variable = v;
      if (TYPES.get(v).equals(type) || optional(TYPES.get(v)).equals(type)) {
        ways.add(() -> new Term.OwnVariable(variable));
        ways.add(() -> new Term.OwnVariable(variable));
      }
    }
    for (int b = 0; b < bound.size(); b++) {
      int slot = b;
      if (bound.get(b).equals(type)) {
        ways.add(() -> new Term.BoundVariable(new Binder(slot, "b")));
        ways.add(() -> new Term.BoundVariable(new Binder(slot, "b")));
      }
    }
    return pick(ways).get();
  }

  private Term constant(Type type) {
    if (type.equals(PROCESS)) {
      return random.nextBoolean()
          ? new Term.Self()
          : new Term.ProcessConstant(random.nextInt(PROCESSES));
    }
    if (type.equals(STAMP) && random.nextBoolean()) {
      return new Term.Phase();
    }
    if (type.equals(WIDE) && random.nextInt(8) == 0) {
      return new Term.Constant(Value.of(pick(List.of(Integer.MAX_VALUE, Integer.MIN_VALUE))));
    }
    return new Term.Constant(values.of(type));
  }

  /** An element of a collection. */
  private Term taken(Type type, int depth) {
    FoldKind foldKind =
        pick(List.of(FoldKind.LEAST, FoldKind.GREATEST, FoldKind.FIRST, FoldKind.LAST));
    if (type instanceof Type.Sequence && random.nextBoolean()) {
      foldKind = FoldKind.LONGEST;
    }
    return fold(foldKind, type, depth);
  }

  private Term fold(FoldKind foldKind, Type of, int depth) {
    Position at = at();
    return looping(depth, l -> new Term.Fold(foldKind, l, of(of, depth), at));
  }

  /** The body of a loop. */
  interface Body<T> {
    T inside(Loop loop);
  }

  <T> T looping(int depth, Body<T> body) {
    Type element;
    LoopRange range;
    boolean heard = message.isPresent() && random.nextBoolean();
    if (heard) {
      element = message.get();
      range = new LoopRange.Mailbox();
    } else if (random.nextInt(4) == 0) {
      element = pick(List.of(BOOL, SMALL, COLOUR, PROCESS));
      range = new LoopRange.Domain(element);
    } else if (random.nextInt(4) == 0) {
      element = SMALL;
      range = new LoopRange.Interval(leaf(SMALL), leaf(SMALL));
    } else {
      Type collection = pick(TYPES.stream().filter(t -> element(t).isPresent()).toList());
      element = element(collection).get();
      range = new LoopRange.Elements(of(collection, Math.min(depth, 1)), at());
    }
    Binder variable = bind(element);
    Optional<Binder> sender =
        heard && random.nextBoolean() ? Optional.of(bind(PROCESS)) : Optional.empty();
    Term where = random.nextBoolean() ? Term.TRUE : of(BOOL, Math.min(depth, 1));
    T result = body.inside(new Loop(variable, sender, range, where));
    unbind(sender.isPresent() ? 2 : 1);
    return result;
  }

  private static Optional<Type> element(Type type) {
    return switch (type) {
      case Type.Sequence(Type of, _) -> Optional.of(of);
      case Type.SetOf(Type of) -> Optional.of(of);
      case Type.Table(_, Type of) -> Optional.of(of);
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Structure _ ->
          Optional.empty();
    };
  }

  /** Adds terms that select a part of a larger value. */
  private void addParts(Type type, int depth, List<Supplier<Term>> ways) {
    for (Type whole : TYPES) {
      switch (whole) {
        case Type.Structure(_, List<Type.Field> fields) -> {
          for (int i = 0; i < fields.size(); i++) {
            int field = i;
            if (fields.get(i).type().equals(type)) {
              ways.add(() -> new Term.Field(of(whole, depth), field));
            }
          }
        }
        case Type.Table(Type index, Type of) -> {
          if (of.equals(type)) {
            int first = index instanceof Type.Range(int low, _) ? low : 0;
            ways.add(() -> new Term.Element(of(whole, depth), of(index, depth), first, at()));
          }
        }
        case Type.Sequence(Type of, _) -> {
          if (of.equals(type)) {
            ways.add(() -> new Term.Element(of(whole, depth), of(SMALL, depth), 0, at()));
          }
        }
        case Type.Bool _,
            Type.Range _,
            Type.Enumeration _,
            Type.Process _,
            Type.Stamp _,
            Type.Optional _,
            Type.SetOf _ -> {}
      }
    }
  }

  private Term binary(BinaryOp op, Type type, int depth) {
    return new Term.Binary(op, of(type, depth), of(type, depth), at());
  }

  /** Adds terms that are specific to this type. */
  private void addOwn(Type type, int depth, List<Supplier<Term>> ways) {
    switch (type) {
      case Type.Bool() -> addConditions(depth, ways);
      case Type.Range _ -> {
        List<BinaryOp> operators =
            List.of(BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.DIV, BinaryOp.MOD);
        ways.add(
            () ->
                new Term.Binary(
                    pick(operators),
                    of(pick(List.of(SMALL, WIDE, type)), depth),
                    of(pick(List.of(SMALL, WIDE, type)), depth),
                    at()));
        ways.add(() -> new Term.Unary(Term.UnaryOp.NEGATE, of(type, depth)));
        ways.add(() -> fold(FoldKind.COUNT, BOOL, depth));
        ways.add(() -> fold(FoldKind.SUM, type, depth));
      }
      case Type.Process _ -> {
        ways.add(() -> new Term.Primary(of(pick(List.of(STAMP, SMALL)), depth)));
        ways.add(() -> new Term.Successor(of(PROCESS, depth)));
      }
      case Type.SetOf(Type of) -> {
        ways.add(() -> new Term.SetOf(several(of, depth)));
        ways.add(
            () ->
                binary(
                    pick(List.of(BinaryOp.UNION, BinaryOp.INTERSECTION, BinaryOp.DIFFERENCE)),
                    type,
                    depth));
        ways.add(() -> fold(FoldKind.SET, of, depth));
        ways.add(() -> fold(FoldKind.UNION, type, depth));
        ways.add(() -> fold(FoldKind.MOST_FREQUENT, of, depth));
      }
      case Type.Sequence(Type of, _) -> {
        ways.add(() -> new Term.Tuple(several(of, depth)));
        ways.add(() -> binary(BinaryOp.CONCAT, type, depth));
      }
      case Type.Table(Type index, Type of) -> {
        int size = Domain.size(index);
        ways.add(() -> new Term.Tuple(times(size, () -> of(of, depth))));
      }
      case Type.Structure(_, List<Type.Field> fields) ->
          ways.add(() -> new Term.Tuple(fields.stream().map(f -> of(f.type(), depth)).toList()));
      case Type.Optional(Type of) -> ways.add(() -> of(of, depth));
      case Type.Enumeration _, Type.Stamp _ -> {}
    }
  }

  private List<Term> several(Type of, int depth) {
    return times(random.nextInt(3), () -> of(of, depth));
  }

  private static List<Term> times(int count, Supplier<Term> term) {
    var terms = new ArrayList<Term>();
    for (int i = 0; i < count; i++) {
      terms.add(term.get());
    }
    return terms;
  }

  private void addConditions(int depth, List<Supplier<Term>> ways) {
    ways.add(() -> binary(pick(List.of(BinaryOp.AND, BinaryOp.OR)), BOOL, depth));
    ways.add(() -> new Term.Unary(Term.UnaryOp.NOT, of(BOOL, depth)));
    ways.add(() -> binary(pick(List.of(BinaryOp.EQ, BinaryOp.NE)), pick(TYPES), depth));
    List<BinaryOp> orders = List.of(BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE);
    ways.add(() -> binary(pick(orders), pick(TYPES), depth));
    ways.add(
        () ->
            new Term.Binary(
                pick(orders),
                fold(FoldKind.COUNT, BOOL, depth),
                random.nextBoolean() ? leaf(SMALL) : fold(FoldKind.COUNT, BOOL, depth),
                at()));
    ways.add(() -> fold(pick(List.of(FoldKind.EXISTS, FoldKind.FORALL)), BOOL, depth));
    ways.add(
        () -> {
          Type collection = pick(TYPES.stream().filter(t -> element(t).isPresent()).toList());
          return new Term.Contains(of(collection, depth), of(element(collection).get(), depth));
        });
    List<Type> sets = TYPES.stream().filter(Type.SetOf.class::isInstance).toList();
    ways.add(() -> binary(BinaryOp.SUBSET, pick(sets), depth));
    List<Type> sequences = TYPES.stream().filter(Type.Sequence.class::isInstance).toList();
    ways.add(() -> binary(BinaryOp.PREFIX, pick(sequences), depth));
    List<Type> optionals = TYPES.stream().filter(Type.Optional.class::isInstance).toList();
    ways.add(() -> new Term.IsPresent(of(pick(optionals), depth)));
  }
}
