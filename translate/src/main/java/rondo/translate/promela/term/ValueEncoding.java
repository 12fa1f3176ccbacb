package rondo.translate.promela.term;

import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Encodes values as integers, the only values that Promela can assign, compare and put into sets.
 *
 * <p>A scalar is encoded as itself; {@code none} is less than all other codes. A structure, table
 * or sequence is a mixed-radix number whose digits are its components, the first one most
 * significant; the digits of a sequence after its end are 0. So the order of codes is the order of
 * values. A set is a bit vector with a bit for each possible member; sets are unordered. Macros
 * named after the user's types and fields construct codes and take them apart.
 */
public final class ValueEncoding {
  private static final int BITS = 31;

  private final Macros macros;
  private final int none;
  private final int lastStamp;
  private final String noneName;

  /**
   * @param least lower bound on the numbers of all declared types
   * @param lastStamp the greatest stamp
   */
  public ValueEncoding(PromelaNames promelaNames, int least, int lastStamp) {
    this.macros = new Macros(promelaNames);
    this.none = Math.min(least, 0) - 1;
    this.lastStamp = lastStamp;
    this.noneName = promelaNames.claim("none");
  }

  public int noneCode() {
    return none;
  }

  public PromelaExpression none() {
    return PromelaExpression.atom(noneName);
  }

  /** The literal of {@code none}. */
  public String noneLiteral() {
    return PromelaExpression.number(none).parenthesized(PromelaExpression.ATOM);
  }

  /** The Promela type of a variable. */
  public String storageType(Type type) {
    if (type instanceof Type.Bool) {
      return "bool";
    }
    boolean small = minCode(type) >= 0 && maxCode(type) <= 255;
    boolean middle = minCode(type) >= Short.MIN_VALUE && maxCode(type) <= Short.MAX_VALUE;
    return small ? "byte" : middle ? "short" : "int";
  }

  /** Registers the user's names of a type and of its component types. */
  public void declare(Type type, String called) {
    macros.declare(type, called);
  }

  private String prefix(Type type) {
    return macros.prefix(type);
  }

  /** The least code of a type. */
  public int minCode(Type type) {
    return switch (type) {
      case Type.Optional(Type of) -> {
        if (minCode(of) <= none) {
          throw new InexpressibleException("there is no number for `none` below those of " + of);
        }
        yield none;
      }
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          TypeOperations.low(type);
      case Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ -> 0;
    };
  }

  /** The greatest code of a type. */
  public int maxCode(Type type) {
    return switch (type) {
      case Type.Optional(Type of) -> of.equals(TypeOperations.EMPTY) ? none : maxCode(of);
      case Type.Stamp() -> lastStamp;
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ ->
          TypeOperations.high(type);
      case Type.SetOf(Type of) -> {
        long size = size(of);
        if (size > BITS) {
          throw new InexpressibleException(
              "a set of %s would need %d bits; there are %d".formatted(of, size, BITS));
        }
        yield (int) ((1L << size) - 1);
      }
      case Type.Sequence _, Type.Table _, Type.Structure _ -> {
        long all = 1;
        for (Type part : TypeOperations.parts(type)) {
          all *= base(type, part);
          if (all > Integer.MAX_VALUE) {
            throw new InexpressibleException("there are too many values of type " + type);
          }
        }
        yield (int) all - 1;
      }
    };
  }

  public long size(Type type) {
    return (long) maxCode(type) - minCode(type) + 1;
  }

  /** The radix of the digit of a component. */
  private long base(Type whole, Type part) {
    return whole instanceof Type.Sequence ? size(part) + 1 : size(part);
  }

  /** The weight of the digit of a component. */
  public long weight(Type whole, int part) {
    List<Type> parts = TypeOperations.parts(whole);
    long weight = 1;
    for (Type later : parts.subList(part + 1, parts.size())) {
      weight *= base(whole, later);
    }
    return weight;
  }

  /** The digit of a component. */
  PromelaExpression digit(Type whole, PromelaExpression expression, int part) {
    PromelaExpression shifted = expression.dividedBy(weight(whole, part));
    return part == 0 ? shifted : shifted.modulo(base(whole, TypeOperations.parts(whole).get(part)));
  }

  /** The digit for a value of a component. */
  public PromelaExpression asDigit(Type whole, int part, PromelaExpression value) {
    int first = whole instanceof Type.Sequence ? 1 : 0;
    return value.plus((long) first - minCode(TypeOperations.parts(whole).get(part)));
  }

  /** The value of a component; an element of a sequence must exist. */
  PromelaExpression part(Type whole, PromelaExpression expression, int part) {
    if (whole instanceof Type.Structure(_, List<Type.Field> fields)) {
      PromelaExpression body =
          value(whole, part, digit(whole, PromelaExpression.atom("(m)"), part));
      String name = prefix(whole) + "_" + fields.get(part).name();
      return PromelaExpression.call(macro(whole, name, "m", body), expression);
    }
    return value(whole, part, digit(whole, expression, part));
  }

  private PromelaExpression value(Type whole, int part, PromelaExpression digit) {
    int first = whole instanceof Type.Sequence ? 1 : 0;
    return digit.plus((long) minCode(TypeOperations.parts(whole).get(part)) - first);
  }

  /** Composes a value from all its components, or a sequence from its first elements. */
  public PromelaExpression compose(Type whole, List<PromelaExpression> parts) {
    if (whole instanceof Type.Structure(_, List<Type.Field> fields)) {
      if (fields.isEmpty()) {
        return PromelaExpression.ZERO;
      }
      List<PromelaExpression> parameters =
          fields.stream().map(f -> PromelaExpression.atom("(" + f.name() + ")")).toList();
      String list = String.join(", ", fields.stream().map(Type.Field::name).toList());
      String name = macro(whole, prefix(whole), list, sum(whole, parameters));
      return PromelaExpression.call(name, parts.toArray(PromelaExpression[]::new));
    }
    return sum(whole, parts);
  }

  private PromelaExpression sum(Type whole, List<PromelaExpression> parts) {
    PromelaExpression sum = null;
    for (int i = 0; i < parts.size(); i++) {
      PromelaExpression digit = asDigit(whole, i, parts.get(i)).times(weight(whole, i));
      sum = sum == null ? digit : sum.infix("+", digit);
    }
    return sum == null ? PromelaExpression.ZERO : sum;
  }

  /** The number of elements of a sequence. */
  PromelaExpression length(Type.Sequence type, PromelaExpression expression) {
    PromelaExpression body = PromelaExpression.ZERO;
    for (int i = 0; i < type.capacity(); i++) {
      PromelaExpression there =
          digit(type, PromelaExpression.atom("(s)"), i).infix(">", PromelaExpression.ZERO);
      body = PromelaExpression.conditional(there, PromelaExpression.number(i + 1L), body);
    }
    return PromelaExpression.call(macro(type, prefix(type) + "_size", "s", body), expression);
  }

  /**
   * The weight of the last used digit of a sequence, that is, the number of codes of the unused
   * digits after it.
   */
  PromelaExpression lastWeight(Type.Sequence type, PromelaExpression expression) {
    PromelaExpression body = PromelaExpression.number(weight(type, 0) * base(type, type.of()));
    for (int i = 0; i < type.capacity(); i++) {
      PromelaExpression there =
          digit(type, PromelaExpression.atom("(s)"), i).infix(">", PromelaExpression.ZERO);
      body = PromelaExpression.conditional(there, PromelaExpression.number(weight(type, i)), body);
    }
    return PromelaExpression.call(macro(type, prefix(type) + "_weight", "s", body), expression);
  }

  /** Whether a sequence is a prefix of another one: they agree in all its used digits. */
  PromelaExpression isPrefix(Type.Sequence type, PromelaExpression front, PromelaExpression whole) {
    PromelaExpression body = PromelaExpression.TRUE;
    for (int i = 0; i < type.capacity(); i++) {
      PromelaExpression there =
          digit(type, PromelaExpression.atom("(a)"), i).infix(">", PromelaExpression.ZERO);
      PromelaExpression same =
          PromelaExpression.atom("(a)")
              .dividedBy(weight(type, i))
              .equalTo(PromelaExpression.atom("(b)").dividedBy(weight(type, i)));
      body = PromelaExpression.conditional(there, same, body);
    }
    return PromelaExpression.call(
        macro(type, prefix(type) + "_prefix", "a, b", body), front, whole);
  }

  /** The value of an existing element. */
  PromelaExpression item(Type type, PromelaExpression expression, PromelaExpression index) {
    if (index.isNumber()) {
      return part(type, expression, Integer.parseInt(index.text()));
    }
    int count = TypeOperations.parts(type).size();
    PromelaExpression body =
        value(type, count - 1, digit(type, PromelaExpression.atom("(s)"), count - 1));
    for (int i = count - 2; i >= 0; i--) {
      PromelaExpression here = PromelaExpression.atom("(i)").equalTo(PromelaExpression.number(i));
      body =
          PromelaExpression.conditional(
              here, value(type, i, digit(type, PromelaExpression.atom("(s)"), i)), body);
    }
    return PromelaExpression.call(
        macro(type, prefix(type) + "_at", "s, i", body), expression, index);
  }

  /** The weight of the digit of an element. */
  public PromelaExpression weight(Type type, PromelaExpression index) {
    if (index.isNumber()) {
      return PromelaExpression.number(weight(type, Integer.parseInt(index.text())));
    }
    int count = TypeOperations.parts(type).size();
    PromelaExpression body = PromelaExpression.number(1);
    for (int i = count - 2; i >= 0; i--) {
      body =
          PromelaExpression.conditional(
              PromelaExpression.atom("(i)").equalTo(PromelaExpression.number(i)),
              PromelaExpression.number(weight(type, i)),
              body);
    }
    return PromelaExpression.call(macro(type, prefix(type) + "_digit", "i", body), index);
  }

  /** A singleton set. */
  public PromelaExpression singleton(Type of, PromelaExpression member) {
    PromelaExpression bit = member.plus(-minCode(of));
    return bit.isNumber()
        ? PromelaExpression.number(1L << Integer.parseInt(bit.text()))
        : PromelaExpression.call(macro("single", "i", PromelaExpression.atom("(1 << (i))")), bit);
  }

  /** Set membership of a value of the element type. */
  public PromelaExpression contains(Type of, PromelaExpression set, PromelaExpression member) {
    String name = macro("has", "set, i", PromelaExpression.atom("(((set) >> (i)) & 1)"));
    return PromelaExpression.call(name, set, member.plus(-minCode(of)));
  }

  private String macro(Type type, String wanted, String parameters, PromelaExpression body) {
    return macros.define(wanted + "|" + type, wanted, parameters, body);
  }

  /** Defines a macro and returns its name. */
  public String macro(String wanted, String parameters, PromelaExpression body) {
    return macros.define(wanted, wanted, parameters, body);
  }

  /** The literal for a value of a type. */
  PromelaExpression constant(Type type, Value value) {
    return new Literals(this, macros).constant(type, value);
  }

  /** All macro definitions. */
  public PromelaLines definitions() {
    return macros.definitions();
  }
}
