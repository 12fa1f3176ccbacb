package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;

/**
 * Forward data-flow analysis of the variables that may differ from their blank value in a control
 * state, provided that every edge resets those that are dead after it: the least fixpoint.
 */
final class DirtyVariables {
  private final TrackedVariables variables;
  private final List<Integer> blanks;
  private final List<Set<Integer>> dirty = new ArrayList<>();

  /**
   * @param blanks by local: its blank value; that of a global is its initial value
   */
  DirtyVariables(
      TrackedVariables variables,
      LiveVariables liveness,
      Set<Integer> resettable,
      List<Integer> blanks) {
    this.variables = variables;
    this.blanks = blanks;
    ProcessType type = variables.type();
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

  /** The variables that may not be blank after {@code action}, given those before it. */
  Set<Integer> after(Action action, Set<Integer> before) {
    var result = new HashSet<>(before);
    for (Action part : EdgeFusion.parts(action)) {
      Set<Integer> assigned =
          variables.numbers(AssignedLocations.in(part)).collect(Collectors.toSet());
      if (part instanceof Action.Assign a && assigned.stream().allMatch(v -> isBlank(a, v))) {
        result.removeAll(assigned);
      } else {
        result.addAll(assigned);
      }
    }
    return result;
  }

  /** Whether an assignment to a variable makes it blank. */
  private boolean isBlank(Action.Assign assignment, int number) {
    Variable variable = variables.variable(number);
    return variable.length() == 1 && assignment.value().equals(blank(number));
  }

  private Expr blank(int number) {
    return variables.isGlobal(number)
        ? variables.variable(number).initial().getFirst()
        : new Expr.Const(blanks.get(number));
  }
}
