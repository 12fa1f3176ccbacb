package rondo.explore.compile;

import java.util.List;
import rondo.ir.Expr;

/** Writes what the event monitor compares messages with, and the method that chooses among it. */
record EventMethods(ModelClass in) {
  void write() {
    List<Expr> values =
        in.system().events().stream().flatMap(m -> Following.computed(m).stream()).toList();
    for (int i = 0; i < values.size(); i++) {
      Expr value = values.get(i);
      in.method(
          "eventValue" + i,
          Code.ints(Code.INT, 2),
          -1,
          code -> {
            new Expressions(code, Expressions.Effects.NONE).value(value);
            code.to.ireturn();
          });
    }
    in.choice("eventValue", Code.INT, values.size());
  }
}
