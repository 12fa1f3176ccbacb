package rondo.ir.pass;

import java.util.ArrayList;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * Lets a process run through steps that concern nobody else without pausing between them.
 *
 * <p>A control state is <em>transient</em> (see {@link TransientStates}) when whatever happens
 * there reads and writes the process's own locals alone, cannot be blocked and cannot raise a
 * run-time error. Such a step commutes with every step of every other process and is always
 * possible, so each run is equivalent to one in which the process does not rest there: every edge
 * into a transient state becomes {@link Edge.Atomicity#ATOMIC}, and the ordinary treatment of
 * atomic sequences does the rest. Assertions fail in the one system when they fail in the other,
 * the same states are deadlocks, and no edge is lost. {@link EdgeFusion} then joins edges into one
 * where no choice is left.
 *
 * <p>Valid only where nobody can see a process rest: no priorities, {@code _last}, {@code enabled},
 * {@code pc_value}, {@code np_} or observer in the system, and, for the process type, no provided
 * clause and no remote reference to its labels or locals. Nobody sees it indirectly either: a
 * process in a transient state refuses a rendezvous that it would accept in the next state, and
 * where a refusal makes a difference to the sender, states before a rendezvous receive are not
 * transient.
 */
public final class StatementMerging {
  private final ProcessSystem system;
  private final RendezvousAnalysis analysis;
  private final EdgeFusion.Extent extent;

  private StatementMerging(ProcessSystem system, EdgeFusion.Extent extent) {
    this.system = system;
    this.analysis = new RendezvousAnalysis(system);
    this.extent = extent;
  }

  public static ProcessSystem apply(ProcessSystem system) {
    return apply(system, EdgeFusion.Extent.ALL);
  }

  /**
   * The system with the same transitions, numbered alike, in which each still consists of the steps
   * that the user wrote: a trace of {@code apply(system)} is told better in this one.
   */
  public static ProcessSystem withOriginalSteps(ProcessSystem system) {
    return apply(system, EdgeFusion.Extent.WHERE_TRANSITIONS_CHANGE);
  }

  private static ProcessSystem apply(ProcessSystem system, EdgeFusion.Extent extent) {
    boolean watched =
        ExpressionTraversal.in(system)
            .anyMatch(
                e ->
                    e instanceof Expr.Enabled
                        || e instanceof Expr.PcValue
                        || e instanceof Expr.NonProgress);
    return watched || system.usesPriorities() || system.usesLast() || system.observer().isPresent()
        ? system
        : new StatementMerging(system, extent).merge();
  }

  private ProcessSystem merge() {
    var types = new ArrayList<ProcessType>();
    for (int i = 0; i < system.processTypes().size(); i++) {
      ProcessType type = system.processTypes().get(i);
      types.add(isPrivate(system, i) && type.provided().equals(Expr.TRUE) ? merge(type) : type);
    }
    return system.withProcessTypes(types);
  }

  /** Whether there is no remote reference to processes of this type. */
  static boolean isPrivate(ProcessSystem system, int type) {
    return ExpressionTraversal.in(system)
        .noneMatch(
            e ->
                (e instanceof Expr.RemoteLabel l && l.processType() == type)
                    || (e instanceof Expr.RemoteVariable v && v.processType() == type));
  }

  private ProcessType merge(ProcessType type) {
    Set<Integer> passed = new TransientStates(type, analysis).states();
    var states =
        type.states().stream()
            .map(s -> s.withEdges(s.edges().stream().map(e -> hold(e, passed)).toList()))
            .toList();
    return new EdgeFusion(type.withStates(states, type.start()), analysis, extent).fuse();
  }

  private static Edge hold(Edge edge, Set<Integer> passed) {
    boolean passes =
        passed.contains(edge.target()) && !(edge.action().head() instanceof Action.Terminate);
    return passes ? edge.withAtomicity(Edge.Atomicity.ATOMIC) : edge;
  }
}
