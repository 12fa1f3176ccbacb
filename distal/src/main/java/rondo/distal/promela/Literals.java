package rondo.distal.promela;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Values that stand in a protocol. */
final class Literals {
  private final Codes codes;
  private final Macros macros;

  Literals(Codes codes, Macros macros) {
    this.codes = codes;
    this.macros = macros;
  }

  /** A value of a type as it is written. */
  Code constant(Type type, Value value) {
    return switch (value) {
      case Value.None() -> codes.none();
      case Value.Number(int number) ->
          switch (Shapes.present(type)) {
            case Type.Bool() -> number == 0 ? Code.FALSE : Code.TRUE;
            case Type.Enumeration e -> Code.atom(macros.constants(e).get(number));
            default -> Code.number(number);
          };
      case Value.Items(List<Value> items) -> items(Shapes.present(type), items);
    };
  }

  private Code items(Type type, List<Value> items) {
    if (type instanceof Type.SetOf(Type of)) {
      long bits = 0;
      for (Value member : items) {
        bits |= 1L << (encoded(of, member) - codes.low(of));
      }
      return Code.number(bits);
    }
    var parts = new ArrayList<Code>();
    for (int i = 0; i < items.size(); i++) {
      parts.add(constant(Shapes.parts(type).get(i), items.get(i)));
    }
    return codes.whole(type, parts);
  }

  /** The number of a value. */
  private long encoded(Type type, Value value) {
    return switch (value) {
      case Value.None() -> codes.noneNumber();
      case Value.Number(int number) -> number;
      case Value.Items(List<Value> items) -> {
        Type present = Shapes.present(type);
        long sum = 0;
        for (int i = 0; i < items.size(); i++) {
          if (present instanceof Type.SetOf(Type of)) {
            sum |= 1L << (encoded(of, items.get(i)) - codes.low(of));
          } else {
            Type part = Shapes.parts(present).get(i);
            int first = present instanceof Type.Sequence ? 1 : 0;
            sum +=
                (encoded(part, items.get(i)) - codes.low(part) + first) * codes.weight(present, i);
          }
        }
        yield sum;
      }
    };
  }
}
