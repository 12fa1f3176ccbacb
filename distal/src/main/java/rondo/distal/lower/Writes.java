package rondo.distal.lower;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Statement;

/** Which variables statements assign to. */
final class Writes {
  private final Set<Integer> variables = new HashSet<>();

  private Writes() {}

  static Set<Integer> of(List<Statement> statements) {
    var writes = new Writes();
    writes.addAll(statements);
    return Set.copyOf(writes.variables);
  }

  private void addAll(List<Statement> statements) {
    for (Statement each : statements) {
      switch (each) {
        case Statement.Assign a -> variables.add(a.target().variable());
        case Statement.Decide d -> variables.add(d.output());
        case Statement.If i -> {
          addAll(i.then());
          addAll(i.otherwise());
        }
        case Statement.For f -> addAll(f.body());
        case Statement.Choose c -> addAll(c.body());
        case Statement.Let l -> addAll(l.body());
        case Statement.Assert _, Statement.Send _, Statement.Announce _ -> {}
      }
    }
  }
}
