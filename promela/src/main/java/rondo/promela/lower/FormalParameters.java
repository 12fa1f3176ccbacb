package rondo.promela.lower;

import java.util.List;
import rondo.diagnostics.DiagnosticCollector;
import rondo.promela.lower.expression.InitializerLowering;
import rondo.promela.lower.scope.DataType;
import rondo.promela.lower.scope.InitialValue;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.ProcessScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.lower.scope.StructType;
import rondo.promela.lower.scope.TypeResolution;
import rondo.promela.lower.scope.VariableSymbol;
import rondo.promela.lower.scope.VariableSymbol.Declaration;
import rondo.promela.syntax.VarDecl;

/** The formal parameters of a proctype. */
final class FormalParameters {
  private final ModelScope model;
  private final ProcessScope process;

  FormalParameters(ModelScope model, ProcessScope process) {
    this.model = model;
    this.process = process;
  }

  void declare(List<VarDecl> parameters) {
    DiagnosticCollector diagnostics = model.diagnostics();
    for (VarDecl decl : parameters) {
      Declaration d = model.types().declaration(decl);
      if (d.isArray()) {
        diagnostics.add(SemanticRule.BAD_PARAMETER, d.at(), "an array cannot be a parameter");
      } else if (d.type() instanceof DataType.Structure(StructType struct) && hasArray(struct)) {
        diagnostics.add(
            SemanticRule.BAD_PARAMETER,
            d.at(),
            "`" + struct.name() + "` holds an array and cannot be a parameter");
      }
      new InitializerLowering(model)
          .none(decl, SemanticRule.BAD_PARAMETER, "a parameter cannot have an initial value");
      if (decl.visibility() == VarDecl.Visibility.HIDDEN) {
        diagnostics.add(SemanticRule.BAD_HIDDEN, decl.at(), "only global variables can be hidden");
      }
      VariableSymbol symbol = process.declare(d, InitialValue.ZERO);
      process.addRemotelyVisible(symbol);
      process.addParameters(TypeResolution.flatten(d.type(), 1));
    }
  }

  private static boolean hasArray(StructType struct) {
    return struct.fields().stream()
        .anyMatch(
            f ->
                f.isArray()
                    || (f.type() instanceof DataType.Structure(StructType inner)
                        && hasArray(inner)));
  }
}
