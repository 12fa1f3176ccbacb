package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.SortNodes;
import rondo.analysis.symmetry.process.effect.ActionFlowGraph;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Def-use webs of local variables: unrelated uses of a variable may have different sorts. Each
 * assignment is a node; assignments that reach a common use are unified. Only for scalars that no
 * other process reads.
 */
final class DefUseWebs {
  private static final int ENTRY = -1;

  private final SortNodes nodes;
  private final ProcessType type;
  private final ActionFlowGraph chart;
  private final Map<List<Integer>, Integer> written = new HashMap<>();
  private final Map<List<Integer>, Integer> read = new HashMap<>();

  /** Webs of the variables {@code split} of a type with control-flow graph {@code chart}. */
  DefUseWebs(
      SortNodes nodes, ProcessType type, ActionFlowGraph chart, Map<Integer, Integer> split) {
    this.nodes = nodes;
    this.type = type;
    this.chart = chart;
    split.forEach(this::add);
  }

  static boolean mayBeSplit(ProcessType type, int variable) {
    return type.locals().get(variable).length() == 1
        && ExpressionTraversal.in(type.provided()).noneMatch(e -> loads(e, variable));
  }

  /** The node that step number {@code step} assigns, if the variable is split. */
  Optional<Integer> written(int variable, int step) {
    return Optional.ofNullable(written.get(List.of(variable, step)));
  }

  Optional<Integer> read(int variable, int step) {
    return Optional.ofNullable(read.get(List.of(variable, step)));
  }

  private static boolean loads(Expr expr, int variable) {
    return expr instanceof Expr.Load(Location from)
        && from.scope() == Location.Scope.LOCAL
        && from.variable() == variable;
  }

  private static boolean assigns(Action action, int variable) {
    return switch (action) {
      case Action.Assign a -> is(a.to(), variable);
      case Action.Receive r ->
          r.patterns().stream()
              .anyMatch(p -> p instanceof Pattern.Bind(Location to) && is(to, variable));
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _ -> false;
      case Action.Send _, Action.Assert _, Action.Print _, Action.Terminate _ -> false;
      case Action.Sequence _, Action.DStep _ -> false;
    };
  }

  private static boolean is(Location location, int variable) {
    return location.scope() == Location.Scope.LOCAL && location.variable() == variable;
  }

  /**
   * @param entry the node of the variable's initial value
   */
  private void add(int variable, int entry) {
    written.put(List.of(variable, ENTRY), entry);
    List<Set<Integer>> reaching = new ArrayList<>();
    for (int p = 0; p < chart.nodes(); p++) {
      reaching.add(new HashSet<>());
    }
    reaching.get(chart.start()).add(ENTRY);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = 0; s < chart.steps().size(); s++) {
        ActionFlowGraph.Step step = chart.steps().get(s);
        Set<Integer> after =
            assigns(step.action(), variable) ? Set.of(s) : Set.copyOf(reaching.get(step.from()));
        // An unreachable assignment reaches no use.
        if (!reaching.get(step.from()).isEmpty()) {
          changed |= reaching.get(step.to()).addAll(after);
        }
      }
    }
    for (int s = 0; s < chart.steps().size(); s++) {
      if (assigns(chart.steps().get(s).action(), variable)) {
        written.put(List.of(variable, s), nodes.addNode(type.locals().get(variable)));
      }
    }
    for (int s = 0; s < chart.steps().size(); s++) {
      ActionFlowGraph.Step step = chart.steps().get(s);
      if (ExpressionTraversal.in(step.action()).anyMatch(e -> loads(e, variable))) {
        read(variable, s, reaching.get(step.from()));
      }
    }
  }

  private void read(int variable, int step, Set<Integer> reaching) {
    int any = -1;
    for (int definition : reaching) {
      int node = written.get(List.of(variable, definition));
      if (any >= 0) {
        nodes.classes.unify(node, any, 0, new Asymmetry("", chart.steps().get(step).edge().at()));
      }
      any = node;
    }
    read.put(List.of(variable, step), any >= 0 ? any : nodes.classes.addNode());
  }
}
