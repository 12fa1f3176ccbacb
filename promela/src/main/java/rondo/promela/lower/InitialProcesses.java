package rondo.promela.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.promela.lower.scope.ModelScope;
import rondo.promela.lower.scope.SemanticRule;
import rondo.promela.syntax.Expression;
import rondo.promela.syntax.Unit;

/** The initially alive processes in source order. */
final class InitialProcesses {
  private final ModelScope model;
  private final List<Integer> priorities = new ArrayList<>();
  private boolean any;

  InitialProcesses(ModelScope model) {
    this.model = model;
  }

  void add(Unit.Proctype p, int type) {
    if (p.active().isPresent()) {
      int instances = model.types().instances(p.active().get()).orElse(1);
      add(type, instances, p.priority(), p.at());
    }
  }

  void add(Unit.Init init, int type) {
    add(type, 1, init.priority(), init.at());
  }

  private void add(int type, int instances, Optional<Expression> priority, Position at) {
    int value = priority.map(model::priority).orElse(1);
    any |= instances > 0;
    if (model.starts().size() + (long) instances > ProcessSystem.MAX_PROCESSES) {
      model
          .diagnostics()
          .add(
              SemanticRule.TOO_MANY_PROCESSES,
              at,
              "more than " + ProcessSystem.MAX_PROCESSES + " processes are active initially");
      return;
    }
    for (int i = 0; i < instances; i++) {
      model.starts().add(type);
      priorities.add(value);
    }
  }

  void check() {
    if (!any) {
      model
          .diagnostics()
          .add(
              SemanticRule.NO_PROCESS,
              Position.NONE,
              "no process is active initially",
              "write `active proctype` or `init`");
    }
  }

  /** All initial processes; their parameters, if any, are 0. */
  List<ProcessSystem.InitialProcess> all(List<ProcessType> types) {
    List<ProcessSystem.InitialProcess> starts = new ArrayList<>();
    for (int pid = 0; pid < model.starts().size(); pid++) {
      int type = model.starts().get(pid);
      List<Expr> zeros = Collections.nCopies(types.get(type).parameters(), new Expr.Const(0));
      starts.add(new ProcessSystem.InitialProcess(type, zeros, priorities.get(pid)));
    }
    return starts;
  }
}
