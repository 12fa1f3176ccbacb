package rondo.translate.promela.term;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/** Translates constant values. */
final class Literals {
  private final ValueEncoding encoding;
  private final Macros macros;

  Literals(ValueEncoding encoding, Macros macros) {
    this.encoding = encoding;
    this.macros = macros;
  }

  /** The literal for a value of a type. */
  PromelaExpression constant(Type type, Value value) {
    return switch (value) {
      case Value.None() -> encoding.none();
      case Value.Number(int number) ->
          switch (TypeOperations.present(type)) {
            case Type.Bool() -> number == 0 ? PromelaExpression.FALSE : PromelaExpression.TRUE;
            case Type.Enumeration e -> PromelaExpression.atom(macros.constants(e).get(number));
            default -> PromelaExpression.number(number);
          };
      case Value.Items(List<Value> items) -> items(TypeOperations.present(type), items);
    };
  }

  private PromelaExpression items(Type type, List<Value> items) {
    if (type instanceof Type.SetOf(Type of)) {
      long bits = 0;
      for (Value member : items) {
        bits |= 1L << (encoded(of, member) - encoding.minCode(of));
      }
      return PromelaExpression.number(bits);
    }
    var parts = new ArrayList<PromelaExpression>();
    for (int i = 0; i < items.size(); i++) {
      parts.add(constant(TypeOperations.parts(type).get(i), items.get(i)));
    }
    return encoding.compose(type, parts);
  }

  /** The code of a value. */
  private long encoded(Type type, Value value) {
    return switch (value) {
      case Value.None() -> encoding.noneCode();
      case Value.Number(int number) -> number;
      case Value.Items(List<Value> items) -> {
        Type present = TypeOperations.present(type);
        long sum = 0;
        for (int i = 0; i < items.size(); i++) {
          if (present instanceof Type.SetOf(Type of)) {
            sum |= 1L << (encoded(of, items.get(i)) - encoding.minCode(of));
          } else {
            Type part = TypeOperations.parts(present).get(i);
            int first = present instanceof Type.Sequence ? 1 : 0;
            sum +=
                (encoded(part, items.get(i)) - encoding.minCode(part) + first)
                    * encoding.weight(present, i);
          }
        }
        yield sum;
      }
    };
  }
}
