package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.Expr;

/** The initial value of a variable or field. */
public sealed interface InitialValue {
  InitialValue ZERO = new Values(List.of(new Expr.Const(0)));

  /** One value for each element; the last one is repeated for the remaining elements. */
  record Values(List<Expr> values) implements InitialValue {
    public Values {
      values = List.copyOf(values);
    }
  }

  /** A new channel of this type for each element. */
  record Channel(int channelType) implements InitialValue {}

  /** The initial values of {@code length} elements. */
  default List<Expr> of(int length) {
    return switch (this) {
      case Channel(int type) -> List.of(new Expr.NewChannel(type));
      case Values(List<Expr> values) when values.size() == 1 -> values;
      case Values(List<Expr> values) -> {
        List<Expr> all = new ArrayList<>();
        for (int i = 0; i < length; i++) {
          all.add(values.get(Math.min(i, values.size() - 1)));
        }
        yield all;
      }
    };
  }
}
