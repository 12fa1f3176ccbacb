package rondo.analysis.symmetry.process.effect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessType;

/**
 * The control-flow graph of a process type with one edge per atomic action, including those inside
 * deterministic blocks.
 *
 * @param nodes the number of nodes; the control states come first
 */
public record ActionFlowGraph(List<Step> steps, int nodes, int start) {
  /**
   * One action.
   *
   * @param outer the edge of the process type that is this action or contains it
   * @param choice whether other edges of the same state are alternatives
   */
  public record Step(int from, int to, Action action, Edge edge, Edge outer, boolean choice) {}

  public ActionFlowGraph {
    steps = List.copyOf(steps);
  }

  public static ActionFlowGraph of(ProcessType type) {
    var builder = new Builder(type.states().size());
    for (int s : type.reachable()) {
      for (Edge edge : type.states().get(s).edges()) {
        builder.add(edge.action(), s, edge.target(), edge, edge);
      }
    }
    return new ActionFlowGraph(builder.steps, builder.points, type.start());
  }

  /** Whether there is a path between two nodes that consists of some of the steps. */
  public boolean isReachable(int from, int to, Predicate<Step> some) {
    Set<Integer> seen = new HashSet<>(Set.of(from));
    boolean changed = true;
    while (changed && !seen.contains(to)) {
      changed = false;
      for (Step step : steps) {
        changed |= seen.contains(step.from()) && some.test(step) && seen.add(step.to());
      }
    }
    return seen.contains(to);
  }

  private static final class Builder {
    final List<Step> steps = new ArrayList<>();
    int points;

    Builder(int states) {
      points = states;
    }

    void add(Action action, int from, int to, Edge edge, Edge outer) {
      switch (action) {
        case Action.Sequence(List<Action> actions) -> {
          int at = from;
          for (int i = 0; i < actions.size(); i++) {
            int next = i == actions.size() - 1 ? to : points++;
            add(actions.get(i), at, next, edge, outer);
            at = next;
          }
        }
        case Action.DStep(List<ControlState> body, _) -> {
          int first = points;
          points += body.size();
          steps.add(new Step(from, first, new Action.Skip(), edge, outer, false));
          for (int s = 0; s < body.size(); s++) {
            for (Edge inner : body.get(s).edges()) {
              int target = inner.target() == Action.DStep.EXIT ? to : first + inner.target();
              add(inner.action(), first + s, target, inner, outer);
            }
          }
        }
        case Action.Guard _, Action.Else _, Action.Skip _, Action.Assign _ ->
            leaf(action, from, to, edge, outer);
        case Action.Evaluate _, Action.Send _, Action.Receive _ ->
            leaf(action, from, to, edge, outer);
        case Action.Assert _, Action.Print _, Action.Terminate _ ->
            leaf(action, from, to, edge, outer);
      }
    }

    private void leaf(Action action, int from, int to, Edge edge, Edge outer) {
      steps.add(new Step(from, to, action, edge, outer, edge == outer));
    }
  }
}
