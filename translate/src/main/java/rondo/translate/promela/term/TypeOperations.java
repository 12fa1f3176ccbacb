package rondo.translate.promela.term;

import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.data.Domain;
import rondo.ir.data.Type;

/**
 * Operations on types. Terms carry no types, and their values need not be in any declared type; so
 * the types of terms are computed from those of their operands.
 */
public final class TypeOperations {
  /** The empty type. */
  public static final Type EMPTY = new Type.Range(0, -1);

  private TypeOperations() {}

  public static Type range(long low, long high) {
    if (low < Integer.MIN_VALUE / 2 || high > Integer.MAX_VALUE / 2) {
      throw new InexpressibleException("numbers may become too large for Promela");
    }
    return new Type.Range((int) low, (int) high);
  }

  public static boolean isScalar(Type type) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ -> true;
      case Type.Optional(Type of) -> isScalar(of);
      case Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ -> false;
    };
  }

  /** The types of the components of a composite type. */
  public static List<Type> parts(Type type) {
    return switch (type) {
      case Type.Structure(_, List<Type.Field> fields) ->
          fields.stream().map(Type.Field::type).toList();
      case Type.Table(Type index, Type of) ->
          IntStream.range(0, Domain.size(index)).mapToObj(_ -> of).toList();
      case Type.Sequence(Type of, int capacity) ->
          IntStream.range(0, capacity).mapToObj(_ -> of).toList();
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.SetOf _ ->
          throw new IllegalArgumentException(type + " has no parts");
    };
  }

  /** A type that contains the values of both. */
  static Type join(Type a, Type b) {
    if (a.equals(b) || b.equals(EMPTY)) {
      return a;
    }
    if (a.equals(EMPTY)) {
      return b;
    }
    if (a instanceof Type.Optional || b instanceof Type.Optional) {
      return new Type.Optional(join(present(a), present(b)));
    }
    if (isScalar(a) && isScalar(b)) {
      return scalars(a, b);
    }
    return switch (a) {
      case Type.SetOf(Type of) when b instanceof Type.SetOf(Type other) ->
          new Type.SetOf(join(of, other));
      case Type.SetOf(Type of) when b instanceof Type.Sequence(Type other, _) ->
          new Type.SetOf(join(of, other));
      case Type.Sequence _ when b instanceof Type.SetOf -> join(b, a);
      case Type.Sequence(Type of, int capacity) when b instanceof Type.Sequence s ->
          new Type.Sequence(join(of, s.of()), Math.max(capacity, s.capacity()));
      case Type.Sequence _ -> join(b, a);
      case Type.Table(Type index, Type of) when b instanceof Type.Table t ->
          new Type.Table(index, join(of, t.of()));
      case Type.Table(Type index, Type of) when b instanceof Type.Sequence s ->
          new Type.Table(index, join(of, s.of()));
      case Type.Structure s when b instanceof Type.Structure || b instanceof Type.Sequence ->
          structure(s, b);
      case Type.Bool _,
          Type.Range _,
          Type.Enumeration _,
          Type.Process _,
          Type.Stamp _,
          Type.Optional _,
          Type.Table _,
          Type.SetOf _,
          Type.Structure _ ->
          throw new InexpressibleException("values of types " + a + " and " + b + " are mixed");
    };
  }

  private static Type structure(Type.Structure s, Type b) {
    List<Type> others = b instanceof Type.Sequence ? List.of() : parts(b);
    return new Type.Structure(
        s.name(),
        IntStream.range(0, s.fields().size())
            .mapToObj(
                i -> {
                  Type.Field field = s.fields().get(i);
                  Type other = others.isEmpty() ? field.type() : others.get(i);
                  return new Type.Field(field.name(), join(field.type(), other));
                })
            .toList());
  }

  public static Type present(Type type) {
    return type instanceof Type.Optional(Type of) ? of : type;
  }

  private static Type scalars(Type a, Type b) {
    if (a instanceof Type.Range && !(b instanceof Type.Range)) {
      return scalars(b, a);
    }
    long low = Math.min(low(a), low(b));
    long high = Math.max(high(a), high(b));
    boolean same = b instanceof Type.Range && low == low(a) && high == high(a);
    return same || a instanceof Type.Stamp ? a : range(low, high);
  }

  /** The least code of a scalar type. */
  static int low(Type type) {
    return type instanceof Type.Range(int low, _) ? low : 0;
  }

  /** The greatest code of a scalar type; 0 for stamps, whose bound {@link ValueEncoding} knows. */
  static int high(Type type) {
    return switch (type) {
      case Type.Range(_, int high) -> high;
      case Type.Stamp() -> 0;
      case Type.Bool _, Type.Enumeration _, Type.Process _ -> Domain.size(type) - 1;
      case Type.Optional _, Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ ->
          throw new InexpressibleException(type + " is computed with");
    };
  }
}
