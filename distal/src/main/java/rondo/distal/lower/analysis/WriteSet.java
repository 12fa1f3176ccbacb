package rondo.distal.lower.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.ir.data.Stmt;

/** The write set of statements. */
public final class WriteSet {
  private final Set<Integer> variables = new HashSet<>();

  private WriteSet() {}

  public static Set<Integer> of(List<Stmt> statements) {
    var writeSet = new WriteSet();
    writeSet.addAll(statements);
    return Set.copyOf(writeSet.variables);
  }

  private void addAll(List<Stmt> statements) {
    for (Stmt each : statements) {
      switch (each) {
        case Stmt.Assign a -> variables.add(a.target().variable());
        case Stmt.Decide d -> variables.add(d.output());
        case Stmt.If i -> {
          addAll(i.then());
          addAll(i.otherwise());
        }
        case Stmt.For f -> addAll(f.body());
        case Stmt.Choose c -> addAll(c.body());
        case Stmt.Let l -> addAll(l.body());
        case Stmt.Assert _, Stmt.Send _, Stmt.Announce _ -> {}
      }
    }
  }
}
