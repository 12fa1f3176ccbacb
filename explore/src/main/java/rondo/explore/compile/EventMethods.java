package rondo.explore.compile;

import java.util.List;
import rondo.ir.Expr;

/**
 * Generates the methods for the non-constant operands of the trace assertion, and their dispatch.
 */
record EventMethods(ModelClass in) {
  void write() {
    List<Expr> values =
        in.system().traceAssertion().stream()
            .flatMap(m -> CompiledTraceAssertion.computed(m).stream())
            .toList();
    for (int i = 0; i < values.size(); i++) {
      Expr value = values.get(i);
      in.method(
          "eventValue" + i,
          MethodWriter.ints(MethodWriter.INT, 2),
          -1,
          writer -> {
            new ExpressionCompiler(writer, ExpressionCompiler.Effects.NONE).value(value);
            writer.to.ireturn();
          });
    }
    in.choice("eventValue", MethodWriter.INT, values.size());
  }
}
