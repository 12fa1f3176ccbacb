package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;

/**
 * The control states that a process which is alone at the start passes in its first transition, and
 * never again. What it does there may name whom it likes: it begins in the one initial state, in
 * which nothing is named, so that renaming changes nothing, and no other state begins with it.
 */
final class Opening {
  private Opening() {}

  /** Those of a process type; none if something is told apart in the initial state. */
  static Set<Integer> of(ProcessSystem system, int processType) {
    boolean alone =
        system.starts().size() == 1 && system.starts().getFirst().processType() == processType;
    ProcessType type = system.processTypes().get(processType);
    Symmetry symmetry = system.symmetry().orElseThrow();
    boolean nameless =
        isNameless(system.globals(), symmetry.globals(), symmetry)
            && isNameless(type.locals(), symmetry.locals().get(processType), symmetry);
    boolean unhindered = type.provided().equals(Expr.TRUE);
    return alone && nameless && unhindered ? states(type) : Set.of();
  }

  private static boolean isNameless(
      List<Variable> variables, List<Shape> shapes, Symmetry symmetry) {
    for (int v = 0; v < variables.size(); v++) {
      boolean owned = shapes.get(v).dimensions().stream().anyMatch(d -> d.index().isPresent());
      if (owned && variables.get(v).initial().stream().distinct().count() > 1) {
        return false;
      }
      if (shapes.get(v).elements() instanceof Sort.Member(int f, int first)) {
        int last = first + symmetry.families().get(f).size() - 1;
        boolean free =
            variables.get(v).initial().stream()
                .allMatch(i -> i instanceof Expr.Const(int c) && (c < first || c > last));
        if (!free) {
          return false;
        }
      }
    }
    return true;
  }

  private static Set<Integer> states(ProcessType type) {
    var opening = new HashSet<>(Set.of(type.start()));
    var waiting = new ArrayDeque<>(opening);
    while (!waiting.isEmpty()) {
      for (Edge edge : type.states().get(waiting.remove()).edges()) {
        if (Startup.keepsControl(edge)
            && goesOn(type.states().get(edge.target()))
            && opening.add(edge.target())) {
          waiting.add(edge.target());
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = opening.removeIf(s -> edgesTo(type, s).anyMatch(e -> !isOnTheWay(e, s, type)));
      for (int s : type.reachable()) {
        if (!opening.contains(s)) {
          changed |=
              type.states().get(s).edges().stream().anyMatch(e -> opening.remove(e.target()));
        }
      }
    }
    return opening;
  }

  private static boolean isOnTheWay(Edge edge, int state, ProcessType type) {
    return Startup.keepsControl(edge) && state != type.start();
  }

  private static Stream<Edge> edgesTo(ProcessType type, int state) {
    return type.reachable().stream()
        .flatMap(s -> type.states().get(s).edges().stream())
        .filter(e -> e.target() == state);
  }

  private static boolean goesOn(ControlState state) {
    return state.edges().stream().anyMatch(e -> Startup.isAlwaysPossible(e.action()));
  }
}
