package rondo.translate.promela.term;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import rondo.ir.data.Binder;
import rondo.ir.data.Domain;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Infers the types of terms. */
final class TermTypes {
  private final PromelaContext context;
  private final ValueEncoding encoding;
  private final Map<Integer, Type> binders = new HashMap<>();

  TermTypes(PromelaContext context, ValueEncoding encoding) {
    this.context = context;
    this.encoding = encoding;
  }

  void bind(Binder binder, Type type) {
    binders.put(binder.slot(), type);
  }

  Type of(Term term) {
    return switch (term) {
      case Term.Constant(Value value) -> of(value);
      case Term.ProcessConstant _, Term.Self _, Term.Primary _, Term.Successor _ ->
          new Type.Process(context.processes());
      case Term.OwnVariable(int variable) -> context.ownType(variable);
      case Term.RemoteVariable(Term process, int variable) ->
          context.variableType(process, variable);
      case Term.MonitorVariable _ -> throw new InexpressibleException("monitors");
      case Term.BoundVariable(Binder binder) -> binders.get(binder.slot());
      case Term.Phase() -> context.phaseType();
      case Term.HasStatus _, Term.IsPresent _, Term.Contains _ -> new Type.Bool();
      case Term.Unary(Term.UnaryOp op, Term operand) ->
          op == Term.UnaryOp.NOT
              ? new Type.Bool()
              : TypeOperations.range(-high(operand), -low(operand));
      case Term.Binary b -> binary(b);
      case Term.Conditional(_, Term then, Term otherwise) -> join(then, otherwise);
      case Term.OptionalValue(Term optional, _, _) -> TypeOperations.present(of(optional));
      case Term.Field(Term structure, int field) -> part(of(structure), field);
      case Term.Element(Term items, _, _, _) -> element(of(items));
      case Term.Tuple(List<Term> items, _) -> new Type.Sequence(join(items), items.size());
      case Term.SetOf(List<Term> members) -> new Type.SetOf(join(members));
      case Term.Fold fold -> fold(fold);
    };
  }

  static Type part(Type whole, int field) {
    Type present = TypeOperations.present(whole);
    return present.equals(TypeOperations.EMPTY)
        ? present
        : TypeOperations.parts(present).get(field);
  }

  private Type join(List<Term> terms) {
    return terms.stream().map(this::of).reduce(TypeOperations.EMPTY, TypeOperations::join);
  }

  private static Type of(Value value) {
    return switch (value) {
      case Value.None() -> new Type.Optional(TypeOperations.EMPTY);
      case Value.Number(int number) -> new Type.Range(number, number);
      case Value.Items(List<Value> items) ->
          items.isEmpty()
              ? TypeOperations.EMPTY
              : new Type.Sequence(
                  items.stream()
                      .map(TermTypes::of)
                      .reduce(TypeOperations.EMPTY, TypeOperations::join),
                  items.size());
    };
  }

  /** The element type of a collection. */
  Type element(Type collection) {
    return switch (collection) {
      case Type.SetOf(Type of) -> of;
      case Type.Sequence(Type of, _) -> of;
      case Type.Table(_, Type of) -> of;
      case Type.Optional(Type of) -> element(of);
      case Type.Range _ -> TypeOperations.EMPTY;
      case Type.Bool _, Type.Enumeration _, Type.Process _, Type.Stamp _, Type.Structure _ ->
          throw new InexpressibleException(collection + " has no elements");
    };
  }

  /** A type that contains the values of both terms. */
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

  /** Widens a type by the values of a literal term, part by part. */
  Type widened(Type type, Term term) {
    if (type instanceof Type.Optional(Type of) && !(of.equals(TypeOperations.EMPTY))) {
      boolean none = term instanceof Term.Constant(Value value) && value instanceof Value.None;
      return none ? type : new Type.Optional(TypeOperations.present(widened(of, term)));
    }
    return switch (term) {
      case Term.Tuple(List<Term> items, _) when type instanceof Type.Structure s ->
          new Type.Structure(s.name(), fields(s.fields(), items));
      case Term.Tuple(List<Term> items, _) when type instanceof Type.Table(Type index, Type of) ->
          new Type.Table(index, widened(of, items));
      case Term.Tuple(List<Term> items, _) when type instanceof Type.Sequence(Type of, int most) ->
          new Type.Sequence(widened(of, items), Math.max(most, items.size()));
      case Term.SetOf(List<Term> members) when type instanceof Type.SetOf(Type of) ->
          new Type.SetOf(widened(of, members));
      case Term.Constant(Value value) -> widened(type, value);
      case Term.Conditional(_, Term then, Term otherwise) ->
          widened(widened(type, then), otherwise);
      default -> TypeOperations.join(type, of(term));
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
      return TypeOperations.join(type, of(value));
    }
    List<Term> terms = items.stream().<Term>map(Term.Constant::new).toList();
    return switch (type) {
      case Type.SetOf(Type of) -> new Type.SetOf(widened(of, terms));
      case Type.Sequence _, Type.Table _, Type.Structure _ -> widened(type, new Term.Tuple(terms));
      default -> TypeOperations.join(type, of(value));
    };
  }

  long low(Term term) {
    return encoding.minCode(of(term));
  }

  long high(Term term) {
    return encoding.maxCode(of(term));
  }

  private Type binary(Term.Binary b) {
    return switch (b.op()) {
      case ADD ->
          TypeOperations.range(low(b.left()) + low(b.right()), high(b.left()) + high(b.right()));
      case SUB ->
          TypeOperations.range(low(b.left()) - high(b.right()), high(b.left()) - low(b.right()));
      case MUL -> {
        long[] corners = {
          low(b.left()) * low(b.right()),
          low(b.left()) * high(b.right()),
          high(b.left()) * low(b.right()),
          high(b.left()) * high(b.right())
        };
        yield TypeOperations.range(
            LongStream.of(corners).min().orElseThrow(), LongStream.of(corners).max().orElseThrow());
      }
      case DIV -> TypeOperations.range(Math.min(0, low(b.left())), Math.max(0, high(b.left())));
      case MOD -> TypeOperations.range(0, Math.max(0, high(b.right()) - 1));
      case EQ, NE, LT, LE, GT, GE, AND, OR, SUBSET, PREFIX -> new Type.Bool();
      case UNION, INTERSECTION -> join(b.left(), b.right());
      case DIFFERENCE -> join(b.left(), b.right());
      case CONCAT -> {
        Type left = of(b.left());
        Type right = of(b.right());
        yield new Type.Sequence(
            TypeOperations.join(element(left), element(right)), capacity(left) + capacity(right));
      }
    };
  }

  static int capacity(Type type) {
    return type instanceof Type.Sequence s ? s.capacity() : 0;
  }

  private Type fold(Term.Fold fold) {
    Loop loop = fold.loop();
    bind(loop);
    long most = maxSize(loop.range());
    return switch (fold.foldKind()) {
      case COUNT -> TypeOperations.range(0, most);
      case SUM -> {
        Type value = of(fold.value());
        yield TypeOperations.range(
            Math.min(0, most * encoding.minCode(value)),
            Math.max(0, most * encoding.maxCode(value)));
      }
      case EXISTS, FORALL -> new Type.Bool();
      case LEAST, GREATEST, LONGEST, FIRST, LAST, UNION -> of(fold.value());
      case SET, MOST_FREQUENT -> new Type.SetOf(of(fold.value()));
    };
  }

  /** Binds the names of a loop to their types. */
  void bind(Loop loop) {
    context.enterLoop(loop);
    bind(loop.variable(), element(loop.range()));
    loop.sender().ifPresent(s -> bind(s, new Type.Process(context.processes())));
  }

  Type element(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) -> TypeOperations.range(low(low), high(high));
      case LoopRange.Domain(Type type) -> type;
      case LoopRange.Elements(Term collection, _) -> element(of(collection));
      case LoopRange.Mailbox() -> context.messageType();
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          throw LoopText.notMailboxError();
    };
  }

  private long maxSize(LoopRange range) {
    return switch (range) {
      case LoopRange.Interval(Term low, Term high) -> Math.max(0, high(high) - low(low) + 1);
      case LoopRange.Domain(Type type) -> Domain.size(type);
      case LoopRange.Elements(Term collection, _) ->
          switch (of(collection)) {
            case Type.SetOf(Type of) -> encoding.size(of);
            case Type.Sequence(_, int capacity) -> capacity;
            case Type.Table(Type index, _) -> Domain.size(index);
            default -> 0;
          };
      case LoopRange.Mailbox() -> context.processes();
      case LoopRange.ReadMessages _, LoopRange.MessagesInTransit _ ->
          throw LoopText.notMailboxError();
    };
  }
}
