package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;

/**
 * Forward data-flow analysis of the locals that may differ from their blank value in a control
 * state, provided that every edge resets those that are dead after it: the least fixpoint.
 */
final class DirtyLocals {
  private final List<Set<Integer>> dirty = new ArrayList<>();

  DirtyLocals(
      ProcessType type, LiveVariables liveness, Set<Integer> resettable, List<Integer> blanks) {
    List<Variable> locals = type.locals();
    type.states().forEach(_ -> dirty.add(new HashSet<>()));
    for (int v = 0; v < locals.size(); v++) {
      Expr blank = new Expr.Const(blanks.get(v));
      boolean isBlank = locals.get(v).initial().stream().allMatch(blank::equals);
      if (v < type.parameters() || !isBlank) {
        dirty.get(type.start()).add(v);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < dirty.size(); i++) {
        Budget.checkpoint();
        for (Edge edge : type.states().get(i).edges()) {
          var after = new HashSet<>(after(edge.action(), dirty.get(i)));
          after.removeIf(v -> resettable.contains(v) && !liveness.at(edge.target()).contains(v));
          changed |= dirty.get(edge.target()).addAll(after);
        }
      }
    }
  }

  Set<Integer> at(int state) {
    return dirty.get(state);
  }

  /** The locals that may not be blank after {@code action}, given those before it. */
  static Set<Integer> after(Action action, Set<Integer> before) {
    var result = new HashSet<>(before);
    AssignedLocations.in(action)
        .filter(l -> l.scope() == Location.Scope.LOCAL)
        .map(Location::variable)
        .forEach(result::add);
    return result;
  }
}
