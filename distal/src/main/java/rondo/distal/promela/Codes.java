package rondo.distal.promela;

import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Values as numbers, since Promela has no others that can be assigned, compared and put into sets.
 *
 * <p>A scalar is itself; {@code none} is a number below all others. A structure, table or sequence
 * is a number whose digits are its parts, the first one first; a digit of a sequence is 0 where it
 * has ended. So numbers are in the same order as values are. A set has a bit for each possible
 * member; of sets there is no order. Macros that are called after the user's types and fields put
 * numbers together and take them apart.
 */
final class Codes {
  private static final int BITS = 31;

  private final Macros macros;
  private final int none;
  private final int lastStamp;
  private final String noneName;

  /**
   * @param least no number of a declared type is less
   * @param lastStamp no stamp is greater
   */
  Codes(Names names, int least, int lastStamp) {
    this.macros = new Macros(names);
    this.none = Math.min(least, 0) - 1;
    this.lastStamp = lastStamp;
    this.noneName = names.claim("none");
  }

  int noneNumber() {
    return none;
  }

  Code none() {
    return Code.atom(noneName);
  }

  /** What {@code none} stands for. */
  String constantNone() {
    return Code.number(none).within(Code.ATOM);
  }

  /** What a variable of a type is declared as. */
  String storage(Type type) {
    if (type instanceof Type.Bool) {
      return "bool";
    }
    boolean small = low(type) >= 0 && high(type) <= 255;
    boolean middle = low(type) >= Short.MIN_VALUE && high(type) <= Short.MAX_VALUE;
    return small ? "byte" : middle ? "short" : "int";
  }

  /** Makes the names of a type known: its own, and those of what it is put together from. */
  void declare(Type type, String called) {
    macros.declare(type, called);
  }

  private String prefix(Type type) {
    return macros.prefix(type);
  }

  /** The least number that stands for a value of a type. */
  int low(Type type) {
    return switch (type) {
      case Type.Optional(Type of) -> {
        if (low(of) <= none) {
          throw new InexpressibleException("there is no number for `none` below those of " + of);
        }
        yield none;
      }
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _, Type.Stamp _ ->
          Shapes.low(type);
      case Type.Sequence _, Type.Table _, Type.SetOf _, Type.Structure _ -> 0;
    };
  }

  /** The greatest. */
  int high(Type type) {
    return switch (type) {
      case Type.Optional(Type of) -> of.equals(Shapes.NOTHING) ? none : high(of);
      case Type.Stamp() -> lastStamp;
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Process _ -> Shapes.high(type);
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
        for (Type part : Shapes.parts(type)) {
          all *= base(type, part);
          if (all > Integer.MAX_VALUE) {
            throw new InexpressibleException("there are too many values of type " + type);
          }
        }
        yield (int) all - 1;
      }
    };
  }

  long size(Type type) {
    return (long) high(type) - low(type) + 1;
  }

  /** How many digits there are for a part. */
  private long base(Type whole, Type part) {
    return whole instanceof Type.Sequence ? size(part) + 1 : size(part);
  }

  /** What a digit counts. */
  long weight(Type whole, int part) {
    List<Type> parts = Shapes.parts(whole);
    long weight = 1;
    for (Type later : parts.subList(part + 1, parts.size())) {
      weight *= base(whole, later);
    }
    return weight;
  }

  /** The digit of a part. */
  Code digit(Type whole, Code code, int part) {
    Code shifted = code.over(weight(whole, part));
    return part == 0 ? shifted : shifted.modulo(base(whole, Shapes.parts(whole).get(part)));
  }

  /** A part as a digit. */
  Code asDigit(Type whole, int part, Code value) {
    int first = whole instanceof Type.Sequence ? 1 : 0;
    return value.plus((long) first - low(Shapes.parts(whole).get(part)));
  }

  /** A part that is there. */
  Code part(Type whole, Code code, int part) {
    if (whole instanceof Type.Structure(_, List<Type.Field> fields)) {
      Code body = value(whole, part, digit(whole, Code.atom("(m)"), part));
      String name = prefix(whole) + "_" + fields.get(part).name();
      return Code.call(macro(whole, name, "m", body), code);
    }
    return value(whole, part, digit(whole, code, part));
  }

  private Code value(Type whole, int part, Code digit) {
    int first = whole instanceof Type.Sequence ? 1 : 0;
    return digit.plus((long) low(Shapes.parts(whole).get(part)) - first);
  }

  /** Something from all of its parts; of a sequence, from the first ones. */
  Code whole(Type whole, List<Code> parts) {
    if (whole instanceof Type.Structure(_, List<Type.Field> fields)) {
      if (fields.isEmpty()) {
        return Code.ZERO;
      }
      List<Code> parameters = fields.stream().map(f -> Code.atom("(" + f.name() + ")")).toList();
      String list = String.join(", ", fields.stream().map(Type.Field::name).toList());
      String name = macro(whole, prefix(whole), list, sum(whole, parameters));
      return Code.call(name, parts.toArray(Code[]::new));
    }
    return sum(whole, parts);
  }

  private Code sum(Type whole, List<Code> parts) {
    Code sum = null;
    for (int i = 0; i < parts.size(); i++) {
      Code digit = asDigit(whole, i, parts.get(i)).times(weight(whole, i));
      sum = sum == null ? digit : sum.infix("+", digit);
    }
    return sum == null ? Code.ZERO : sum;
  }

  /** How many items a sequence has. */
  Code length(Type.Sequence type, Code code) {
    Code body = Code.ZERO;
    for (int i = 0; i < type.capacity(); i++) {
      Code there = digit(type, Code.atom("(s)"), i).infix(">", Code.ZERO);
      body = Code.either(there, Code.number(i + 1L), body);
    }
    return Code.call(macro(type, prefix(type) + "_size", "s", body), code);
  }

  /** What the last digit that a sequence has counts: as if it were the only one that counts. */
  Code lastWeight(Type.Sequence type, Code code) {
    Code body = Code.number(weight(type, 0) * base(type, type.of()));
    for (int i = 0; i < type.capacity(); i++) {
      Code there = digit(type, Code.atom("(s)"), i).infix(">", Code.ZERO);
      body = Code.either(there, Code.number(weight(type, i)), body);
    }
    return Code.call(macro(type, prefix(type) + "_weight", "s", body), code);
  }

  /**
   * Whether a sequence is how another one begins: it is, if the digits that it has are the same.
   */
  Code begins(Type.Sequence type, Code front, Code whole) {
    Code body = Code.TRUE;
    for (int i = 0; i < type.capacity(); i++) {
      Code there = digit(type, Code.atom("(a)"), i).infix(">", Code.ZERO);
      Code same = Code.atom("(a)").over(weight(type, i)).is(Code.atom("(b)").over(weight(type, i)));
      body = Code.either(there, same, body);
    }
    return Code.call(macro(type, prefix(type) + "_prefix", "a, b", body), front, whole);
  }

  /** An item that is there. */
  Code item(Type type, Code code, Code index) {
    if (index.isNumber()) {
      return part(type, code, Integer.parseInt(index.text()));
    }
    int count = Shapes.parts(type).size();
    Code body = value(type, count - 1, digit(type, Code.atom("(s)"), count - 1));
    for (int i = count - 2; i >= 0; i--) {
      Code here = Code.atom("(i)").is(Code.number(i));
      body = Code.either(here, value(type, i, digit(type, Code.atom("(s)"), i)), body);
    }
    return Code.call(macro(type, prefix(type) + "_at", "s, i", body), code, index);
  }

  /** What the digit of an item counts. */
  Code weight(Type type, Code index) {
    if (index.isNumber()) {
      return Code.number(weight(type, Integer.parseInt(index.text())));
    }
    int count = Shapes.parts(type).size();
    Code body = Code.number(1);
    for (int i = count - 2; i >= 0; i--) {
      body = Code.either(Code.atom("(i)").is(Code.number(i)), Code.number(weight(type, i)), body);
    }
    return Code.call(macro(type, prefix(type) + "_digit", "i", body), index);
  }

  /** The set of one. */
  Code single(Type of, Code member) {
    Code bit = member.plus(-low(of));
    return bit.isNumber()
        ? Code.number(1L << Integer.parseInt(bit.text()))
        : Code.call(macro("single", "i", Code.atom("(1 << (i))")), bit);
  }

  /** Whether a set has a member of its type. */
  Code has(Type of, Code set, Code member) {
    String name = macro("has", "set, i", Code.atom("(((set) >> (i)) & 1)"));
    return Code.call(name, set, member.plus(-low(of)));
  }

  private String macro(Type type, String wanted, String parameters, Code body) {
    return macros.named(wanted + "|" + type, wanted, parameters, body);
  }

  /** A macro of this name. */
  String macro(String wanted, String parameters, Code body) {
    return macros.named(wanted, wanted, parameters, body);
  }

  /** A value of a type as it is written. */
  Code constant(Type type, Value value) {
    return new Literals(this, macros).constant(type, value);
  }

  /** All that has to be defined. */
  Lines definitions() {
    return macros.definitions();
  }
}
