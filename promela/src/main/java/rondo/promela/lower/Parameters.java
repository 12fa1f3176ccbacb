package rondo.promela.lower;

import java.util.List;
import rondo.promela.lower.VariableSymbol.Declaration;
import rondo.promela.syntax.VarDecl;

/** The formal parameters of a proctype. */
final class Parameters {
  private final ModelScope model;
  private final ProcessScope process;

  Parameters(ModelScope model, ProcessScope process) {
    this.model = model;
    this.process = process;
  }

  void declare(List<VarDecl> parameters) {
    Findings findings = model.findings();
    for (VarDecl decl : parameters) {
      Declaration d = model.types().declaration(decl);
      if (d.isArray()) {
        findings.add(Rule.BAD_PARAMETER, d.at(), "an array cannot be a parameter");
      } else if (d.type() instanceof DataType.Structure(StructType struct) && hasArray(struct)) {
        findings.add(
            Rule.BAD_PARAMETER,
            d.at(),
            "`" + struct.name() + "` holds an array and cannot be a parameter");
      }
      new Declarations(model)
          .none(decl, Rule.BAD_PARAMETER, "a parameter cannot have an initial value");
      if (decl.visibility() == VarDecl.Visibility.HIDDEN) {
        findings.add(Rule.BAD_HIDDEN, decl.at(), "only global variables can be hidden");
      }
      VariableSymbol symbol = process.declare(d, Initial.ZERO);
      process.exposes(symbol);
      process.takes(Types.flatten(d.type(), 1));
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
