package rondo.promela.symmetry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.promela.syntax.Program;
import rondo.promela.syntax.Statement;
import rondo.promela.syntax.Unit;
import rondo.promela.syntax.VarDecl;

/**
 * The externally visible declarations of proctypes: parameters, and variables of the outermost
 * block.
 */
final class ProctypeSignatures {
  private final Map<String, Unit.Proctype> proctypes = new HashMap<>();

  ProctypeSignatures(Program program) {
    for (Unit unit : program.units()) {
      if (unit instanceof Unit.Proctype p) {
        proctypes.putIfAbsent(p.name(), p);
      }
    }
  }

  List<VarDecl> parameters(String proctype) {
    return Optional.ofNullable(proctypes.get(proctype))
        .map(Unit.Proctype::parameters)
        .orElse(List.of());
  }

  Optional<VarDecl> local(String proctype, String name) {
    if (!proctypes.containsKey(proctype)) {
      return Optional.empty();
    }
    for (VarDecl each : parameters(proctype)) {
      if (each.name().equals(name)) {
        return Optional.of(each);
      }
    }
    for (Statement each : proctypes.get(proctype).body().statements()) {
      if (each instanceof Statement.Declare d) {
        for (VarDecl v : d.variables()) {
          if (v.name().equals(name)) {
            return Optional.of(v);
          }
        }
      }
    }
    return Optional.empty();
  }
}
