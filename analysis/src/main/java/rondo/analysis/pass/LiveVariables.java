package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Live-variable analysis of locals, and of globals that can be treated like them: the least
 * fixpoint of the usual backward equations. An assignment to an element keeps the rest of an array
 * live.
 */
public final class LiveVariables {
  private final TrackedVariables variables;
  private final List<Set<Integer>> live;

  /** Of the locals only. */
  public LiveVariables(ProcessType type) {
    this(TrackedVariables.locals(type));
  }

  LiveVariables(TrackedVariables variables) {
    this.variables = variables;
    ProcessType type = variables.type();
    Set<Integer> always =
        variables.reads(ExpressionTraversal.in(type.provided())).collect(Collectors.toSet());
    this.live = live(type.states(), always, Set.of());
  }

  /**
   * By control state: the variables that are live in it.
   *
   * @param always those that are live in every state
   * @param atExit those that are live where a deterministic block is left
   */
  private List<Set<Integer>> live(
      List<ControlState> states, Set<Integer> always, Set<Integer> atExit) {
    var all = new ArrayList<Set<Integer>>();
    states.forEach(_ -> all.add(new HashSet<>(always)));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = all.size() - 1; i >= 0; i--) {
        Budget.checkpoint();
        changed |= all.get(i).addAll(liveBefore(states.get(i), all, atExit));
      }
    }
    return all;
  }

  public Set<Integer> at(int state) {
    return live.get(state);
  }

  private Set<Integer> liveBefore(ControlState state, List<Set<Integer>> all, Set<Integer> atExit) {
    var result = new HashSet<Integer>();
    for (Edge edge : state.edges()) {
      boolean dies = edge.action().head() instanceof Action.Terminate;
      Set<Integer> after = edge.target() == Action.DStep.EXIT ? atExit : all.get(edge.target());
      result.addAll(before(edge.action(), dies ? Set.of() : after));
    }
    return result;
  }

  /** The variables live before {@code action}, given those live after it. */
  private Set<Integer> before(Action action, Set<Integer> after) {
    if (action instanceof Action.Sequence(List<Action> actions)) {
      Set<Integer> live = after;
      for (Action part : actions.reversed()) {
        live = before(part, live);
      }
      return live;
    }
    if (action instanceof Action.DStep(List<ControlState> body, _)) {
      return live(body, Set.of(), after).getFirst();
    }
    var result = new HashSet<>(after);
    variables
        .numbers(killed(action).stream())
        .filter(v -> variables.variable(v).length() == 1)
        .forEach(result::remove);
    variables.reads(ExpressionTraversal.in(action)).forEach(result::add);
    return result;
  }

  /** The locations that the action assigns whenever it is executed. */
  private static List<Location> killed(Action action) {
    return switch (action) {
      case Action.Assign a -> List.of(a.to());
      case Action.Receive r ->
          r.patterns().stream()
              .filter(Pattern.Bind.class::isInstance)
              .map(p -> ((Pattern.Bind) p).to())
              .toList();
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _ -> List.of();
      case Action.Send _, Action.Assert _, Action.Print _, Action.Terminate _ -> List.of();
      case Action.DStep _, Action.Sequence _ -> List.of();
    };
  }

  /** The locals that these expressions load. */
  public static Set<Integer> reads(Stream<Expr> exprs) {
    return exprs
        .filter(Expr.Load.class::isInstance)
        .map(e -> ((Expr.Load) e).from())
        .filter(l -> l.scope() == Location.Scope.LOCAL)
        .map(Location::variable)
        .collect(Collectors.toSet());
  }
}
