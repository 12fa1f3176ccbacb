package rondo.explore.compile;

import java.util.List;
import java.util.stream.IntStream;
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
    in.method(
        "eventValue",
        Code.ints(Code.INT, 3),
        -1,
        code -> {
          code.to.iload(3);
          Dispatch.choose(
              code,
              IntStream.range(0, values.size()).boxed().toList(),
              i -> {
                code.callPart("eventValue" + i, Code.INT);
                code.to.ireturn();
              });
          code.push(0);
          code.to.ireturn();
        });
  }
}
