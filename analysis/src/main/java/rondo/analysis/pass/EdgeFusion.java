package rondo.analysis.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Fuses two steps of an atomic sequence into one edge, if the second is the only edge of its state
 * and is always enabled. The process could not have rested between them, so every transition is
 * unchanged, including its faults; it consists of fewer steps, and control states that become
 * unreachable are dropped.
 *
 * <p>After a send that may be a rendezvous, a process does rest, whatever the atomicity of the
 * edge. There only local actions are fused, and no assertions: the send may turn out to be
 * disabled.
 */
final class EdgeFusion {
  /** Which steps to fuse. */
  enum Extent {
    ALL,
    /** Only those after a rendezvous, where a process would rest otherwise. */
    WHERE_TRANSITIONS_CHANGE
  }

  private final ProcessType type;
  private final RendezvousAnalysis analysis;
  private final Extent extent;

  EdgeFusion(ProcessType type, RendezvousAnalysis analysis, Extent extent) {
    this.type = type;
    this.analysis = analysis;
    this.extent = extent;
  }

  /**
   * Fuses the edges of reachable states, from the start on: those of bypassed states are dropped.
   */
  ProcessType fuse() {
    List<ControlState> fused = new ArrayList<>(type.states());
    Set<Integer> reached = new HashSet<>(Set.of(type.start()));
    var waiting = new ArrayDeque<>(reached);
    while (!waiting.isEmpty()) {
      int state = waiting.remove();
      List<Edge> edges = edgesAt(state).stream().map(this::fuse).toList();
      fused.set(state, type.states().get(state).withEdges(edges));
      edges.stream().map(Edge::target).filter(reached::add).forEach(waiting::add);
    }
    return withoutBypassed(fused, reached);
  }

  private Edge fuse(Edge first) {
    List<Edge> run = new ArrayList<>(List.of(first));
    // A cycle of such edges is an endless atomic sequence; it is preserved.
    while (run.size() <= type.states().size()) {
      Budget.checkpoint();
      Edge last = run.getLast();
      List<Edge> next =
          last.atomicity() == Edge.Atomicity.ATOMIC ? edgesAt(last.target()) : List.of();
      if (next.size() != 1 || !mayFuse(first, next.getFirst())) {
        return fused(run);
      }
      run.add(next.getFirst());
    }
    return first;
  }

  private List<Edge> edgesAt(int state) {
    return type.states().get(state).edges();
  }

  private boolean mayFuse(Edge first, Edge second) {
    return !(first.action().head() instanceof Action.Terminate)
        && second.escape() == 0
        && TransientStates.isUnconditional(second.action())
        && ExpressionTraversal.in(second.action()).noneMatch(Expr.Timeout.class::isInstance)
        && (analysis.maySend(type, first.action())
            ? isInvisible(second.action())
            : extent == Extent.ALL);
  }

  private static boolean isInvisible(Action action) {
    return !(action instanceof Action.Assert) && LocalActions.isLocal(action);
  }

  /** One edge for a run of edges; a skip after the first is omitted. */
  private static Edge fused(List<Edge> run) {
    Edge first = run.getFirst();
    Edge last = run.getLast();
    var actions = new ArrayList<>(parts(first.action()));
    var text = new StringBuilder(first.text());
    Position at = first.at();
    for (Edge next : run.subList(1, run.size())) {
      parts(next.action()).stream().filter(a -> !(a instanceof Action.Skip)).forEach(actions::add);
      if (text.isEmpty()) {
        at = next.at();
      }
      if (next.hasSourceText() && !(next.action() instanceof Action.Skip)) {
        text.append(text.isEmpty() ? "" : "; ").append(next.text());
      }
    }
    return run.size() == 1
        ? first
        : new Edge(
            actions.size() == 1 ? actions.getFirst() : new Action.Sequence(actions),
            last.target(),
            last.atomicity(),
            first.escape(),
            text.toString(),
            at);
  }

  static List<Action> parts(Action action) {
    return action instanceof Action.Sequence(List<Action> actions) ? actions : List.of(action);
  }

  /** Drops the states that have become unreachable. */
  private ProcessType withoutBypassed(List<ControlState> states, Set<Integer> now) {
    Set<Integer> before = type.reachable();
    int[] numbers = new int[states.size()];
    var kept = new ArrayList<ControlState>();
    for (int i = 0; i < numbers.length; i++) {
      if (now.contains(i) || !before.contains(i)) {
        numbers[i] = kept.size();
        kept.add(states.get(i));
      }
    }
    var renumbered = kept.stream().map(s -> renumber(s, numbers)).toList();
    return type.withStates(renumbered, numbers[type.start()]);
  }

  private static ControlState renumber(ControlState state, int[] numbers) {
    return state.withEdges(
        state.edges().stream().map(e -> e.withTarget(numbers[e.target()])).toList());
  }
}
