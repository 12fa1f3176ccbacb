package rondo.ir.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rondo.budget.Budget;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessType;

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

  ProcessType fuse() {
    List<ControlState> states = type.states();
    var folded = new ArrayList<ControlState>();
    for (ControlState state : states) {
      Budget.checkpoint();
      folded.add(state.withEdges(state.edges().stream().map(this::fuse).toList()));
    }
    return withoutBypassed(folded);
  }

  private Edge fuse(Edge edge) {
    Edge joined = edge;
    // A cycle of such edges is an endless atomic sequence; it is preserved.
    for (int steps = 0; steps < type.states().size(); steps++) {
      List<Edge> next =
          joined.atomicity() == Edge.Atomicity.ATOMIC ? edgesAt(joined.target()) : List.of();
      if (next.size() != 1 || !mayFuse(joined, next.getFirst())) {
        return joined;
      }
      joined = fuse(joined, next.getFirst());
    }
    return edge;
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

  /** A skip is omitted from the fused edge. */
  private static Edge fuse(Edge first, Edge second) {
    boolean idle = second.action() instanceof Action.Skip || !second.hasSourceText();
    var actions = new ArrayList<>(parts(first.action()));
    parts(second.action()).stream().filter(a -> !(a instanceof Action.Skip)).forEach(actions::add);
    return new Edge(
        actions.size() == 1 ? actions.getFirst() : new Action.Sequence(actions),
        second.target(),
        second.atomicity(),
        first.escape(),
        idle
            ? first.text()
            : first.hasSourceText() ? first.text() + "; " + second.text() : second.text(),
        first.hasSourceText() ? first.at() : second.at());
  }

  static List<Action> parts(Action action) {
    return action instanceof Action.Sequence(List<Action> actions) ? actions : List.of(action);
  }

  /** Drops the states that have become unreachable. */
  private ProcessType withoutBypassed(List<ControlState> states) {
    Set<Integer> before = reachable(type.states());
    Set<Integer> now = reachable(states);
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

  private Set<Integer> reachable(List<ControlState> states) {
    var seen = new HashSet<>(Set.of(type.start()));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      for (Edge edge : states.get(waiting.remove()).edges()) {
        if (seen.add(edge.target())) {
          waiting.add(edge.target());
        }
      }
    }
    return seen;
  }
}
