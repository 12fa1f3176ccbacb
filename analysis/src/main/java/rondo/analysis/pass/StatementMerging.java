package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Merges local steps of a process into one transition.
 *
 * <p>A control state is <em>transient</em> (see {@link TransientStates}) if all its actions read
 * and write only locals of the process, cannot block and cannot raise a run-time error. Such a step
 * commutes with every step of every other process and is always enabled, so each run is equivalent
 * to one in which the process does not rest there: every edge into a transient state becomes {@link
 * Edge.Atomicity#ATOMIC}, and the semantics of atomic sequences does the rest. Assertions fail in
 * one system if and only if they fail in the other, the deadlocks are the same, and no edge is
 * lost. {@link EdgeFusion} then fuses edges where no choice is left.
 *
 * <p>Valid only if it is not observable that a process rests: the system has no priorities, {@code
 * _last}, {@code enabled}, {@code pc_value} or {@code np_}, an observer is stutter-invariant and
 * reads no {@code timeout}, accept labels do not count, and the process type has no provided clause
 * and no remote references to its labels or locals. A run on which a process rests in a transient
 * state for ever is stutter-equivalent to one on which it rests in the next state. It is not
 * observable indirectly either: a process in a transient state refuses a rendezvous that it would
 * accept in the next state, so if a refusal is observable by the sender, states before a rendezvous
 * receive are not transient.
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
   * The system with the same transitions in the same order, each of which still consists of the
   * steps of the source program: used to report traces of {@code apply(system)}.
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
    return watched
            || system.usesPriorities()
            || system.usesLast()
            || system.observer().stream().anyMatch(o -> observesSteps(system, o))
        ? system
        : new StatementMerging(system, extent).merge();
  }

  private static boolean observesSteps(ProcessSystem system, Observer observer) {
    return observer.stutterSensitivity() == Observer.StutterSensitivity.SENSITIVE
        || ExpressionTraversal.in(observer).anyMatch(Expr.Timeout.class::isInstance)
        || observer.acceptLabels() == Observer.AcceptLabels.COUNT && hasAcceptLabels(system);
  }

  private static boolean hasAcceptLabels(ProcessSystem system) {
    return system.processTypes().stream()
        .flatMap(t -> t.states().stream())
        .anyMatch(s -> s.marks().contains(ControlState.Mark.ACCEPT));
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
