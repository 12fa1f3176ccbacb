package rondo.distal.lower.type;

import java.util.Optional;
import rondo.ir.data.Type;

/** The lattice of inferred types, and its relation to declared types. */
public final class TypeLattice {
  /** Intervals are clamped to this bound. */
  public static final long FAR = 1L << 31;

  private TypeLattice() {}

  public static InferredType of(Type type) {
    return switch (type) {
      case Type.Bool _ -> InferredType.BOOL;
      case Type.Range(int low, int high) -> new InferredType.Number(low, high);
      case Type.Enumeration e -> new InferredType.Enumeration(e);
      case Type.Process _ -> InferredType.PROCESS;
      case Type.Stamp _ -> InferredType.PHASE;
      case Type.Optional(Type of) -> new InferredType.Optional(of(of));
      case Type.Sequence(Type of, int capacity) -> new InferredType.Sequence(of(of), capacity);
      case Type.Table(Type index, Type of) -> new InferredType.Table(index, of(of));
      case Type.SetOf(Type of) -> new InferredType.SetOf(of(of));
      case Type.Structure s -> new InferredType.Structure(s);
    };
  }

  /** A number type with clamped bounds. */
  public static InferredType.Number number(long low, long high) {
    return new InferredType.Number(Math.clamp(low, -FAR, FAR), Math.clamp(high, -FAR, FAR));
  }

  /** Whether a value of one type may be used where the other is expected, without conversion. */
  public static boolean fits(InferredType from, InferredType to) {
    if (from instanceof InferredType.ErrorType
        || from instanceof InferredType.Nothing
        || to instanceof InferredType.ErrorType) {
      return true;
    }
    return switch (to) {
      case InferredType.ErrorType _, InferredType.Nothing _ -> false;
      case InferredType.Number _ -> from instanceof InferredType.Number;
      case InferredType.Bool _,
          InferredType.Process _,
          InferredType.Enumeration _,
          InferredType.Structure _ ->
          from.equals(to);
      case InferredType.Phase _ -> from instanceof InferredType.Phase || isZero(from);
      case InferredType.Optional(InferredType t) ->
          fits(from instanceof InferredType.Optional(InferredType f) ? f : from, t);
      case InferredType.SetOf(InferredType t) ->
          from instanceof InferredType.SetOf(InferredType f) && fits(f, t);
      case InferredType.Sequence(InferredType t, _) ->
          from instanceof InferredType.Sequence(InferredType f, _) && fits(f, t)
              || from instanceof InferredType.ListLiteral(InferredType g, _) && fits(g, t);
      case InferredType.ListLiteral(InferredType t, int length) ->
          from instanceof InferredType.ListLiteral(InferredType f, int l)
              && l == length
              && fits(f, t);
      case InferredType.Table(Type index, InferredType t) ->
          from instanceof InferredType.Table(Type i, InferredType f)
                  && i.equals(index)
                  && fits(f, t)
              || from instanceof InferredType.ListLiteral(InferredType g, int l)
                  && l == size(index)
                  && fits(g, t);
      case InferredType.Mailbox(InferredType t) ->
          from instanceof InferredType.Mailbox(InferredType f) && fits(f, t);
      case InferredType.Transit _ -> from.equals(to);
    };
  }

  /** The literal 0 is a valid stamp, before the first phase. */
  static boolean isZero(InferredType type) {
    return type instanceof InferredType.Number(long low, long high) && low == 0 && high == 0;
  }

  /** The least upper bound of two types. */
  public static Optional<InferredType> join(InferredType a, InferredType b) {
    if (a instanceof InferredType.Number(long l, long h)
        && b instanceof InferredType.Number(long m, long i)) {
      return Optional.of(new InferredType.Number(Math.min(l, m), Math.max(h, i)));
    }
    if (a instanceof InferredType.Optional || b instanceof InferredType.Optional) {
      InferredType left = a instanceof InferredType.Optional(InferredType of) ? of : a;
      InferredType right = b instanceof InferredType.Optional(InferredType of) ? of : b;
      return join(left, right).map(InferredType.Optional::new);
    }
    if (a instanceof InferredType.SetOf(InferredType f)
        && b instanceof InferredType.SetOf(InferredType g)) {
      return join(f, g).map(InferredType.SetOf::new);
    }
    if (items(a).isPresent() && items(b).isPresent()) {
      return joinItems(a, b);
    }
    return fits(a, b) ? Optional.of(b) : fits(b, a) ? Optional.of(a) : Optional.empty();
  }

  private static Optional<InferredType> joinItems(InferredType a, InferredType b) {
    Optional<InferredType> of = join(items(a).get(), items(b).get());
    if (a instanceof InferredType.Table(Type index, _)) {
      return fits(b, a)
              || fits(a, b)
              || b instanceof InferredType.Table(Type i, _) && i.equals(index)
          ? of.map(o -> new InferredType.Table(index, o))
          : Optional.empty();
    }
    if (b instanceof InferredType.Table) {
      return joinItems(b, a);
    }
    if (a instanceof InferredType.ListLiteral(_, int n)
        && b instanceof InferredType.ListLiteral(_, int m)
        && n == m) {
      return of.map(o -> new InferredType.ListLiteral(o, n));
    }
    int most = Math.max(length(a), length(b));
    return of.map(o -> new InferredType.Sequence(o, most));
  }

  private static int length(InferredType type) {
    return type instanceof InferredType.ListLiteral(_, int n)
        ? n
        : type instanceof InferredType.Sequence(_, int c) ? c : 0;
  }

  /** The element type of a sequence or table. */
  public static Optional<InferredType> items(InferredType type) {
    return switch (type) {
      case InferredType.Sequence(InferredType of, _) -> Optional.of(of);
      case InferredType.ListLiteral(InferredType of, _) -> Optional.of(of);
      case InferredType.Table(_, InferredType of) -> Optional.of(of);
      case InferredType.Number _,
          InferredType.Bool _,
          InferredType.Process _,
          InferredType.Phase _,
          InferredType.Enumeration _ ->
          Optional.empty();
      case InferredType.Structure _,
          InferredType.Optional _,
          InferredType.SetOf _,
          InferredType.Mailbox _ ->
          Optional.empty();
      case InferredType.Transit _, InferredType.Nothing _, InferredType.ErrorType _ ->
          Optional.empty();
    };
  }

  /** The number of values of an index type. */
  public static int size(Type index) {
    return switch (index) {
      case Type.Bool _ -> 2;
      case Type.Range(int low, int high) -> high - low + 1;
      case Type.Enumeration e -> e.constants().size();
      case Type.Process(int count) -> count;
      case Type.Stamp _, Type.Optional _, Type.Sequence _, Type.Table _ -> 0;
      case Type.SetOf _, Type.Structure _ -> 0;
    };
  }

  /** Whether {@code <} is defined on a type. */
  public static boolean isOrdered(InferredType type) {
    return type instanceof InferredType.Number
        || type instanceof InferredType.Phase
        || type instanceof InferredType.Enumeration
        || type instanceof InferredType.Process;
  }

  public static boolean isError(InferredType type) {
    return type instanceof InferredType.ErrorType;
  }
}
