package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Expr.BinaryOp;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Replaces a counting loop that picks a number by a nondeterministic choice in one step:
 *
 * <pre>
 * v = low; do :: v &lt; high -&gt; v = v + 1 :: break od
 * </pre>
 *
 * <p>becomes a choice between {@code v = low} and all numbers up to {@code v = high}. The loop
 * distinguishes the numbers, since its intermediate states order them; a choice in one step treats
 * all numbers equally, which symmetry detection needs. The loop reads and writes one local of the
 * process, terminates eventually, and never blocks, so every run has an equivalent one without it:
 * valid if it is not observable that a process rests in the loop, as for {@link StatementMerging}.
 * An observer is permitted if it is stutter-invariant.
 */
public final class SelectLoopElimination {
  /** Wider ranges are left unchanged. */
  private static final int MAX_RANGE = 255;

  private final ProcessType type;
  private final Map<Integer, Integer> entries = new HashMap<>();

  private SelectLoopElimination(ProcessType type) {
    this.type = type;
    for (int s : type.reachable()) {
      type.states().get(s).edges().forEach(e -> entries.merge(e.target(), 1, Integer::sum));
    }
  }

  public static ProcessSystem apply(ProcessSystem system) {
    boolean seen =
        system.usesPriorities()
            || system.usesLast()
            || new RendezvousAnalysis(system).isRefusalObservable()
            || system
                    .observer()
                    .map(Observer::stutterSensitivity)
                    .orElse(Observer.StutterSensitivity.INVARIANT)
                == Observer.StutterSensitivity.SENSITIVE
            || ExpressionTraversal.in(system)
                .anyMatch(
                    e ->
                        e instanceof Expr.Enabled
                            || e instanceof Expr.PcValue
                            || e instanceof Expr.NonProgress);
    if (seen) {
      return system;
    }
    List<ProcessType> types = new ArrayList<>();
    for (int t = 0; t < system.processTypes().size(); t++) {
      ProcessType type = system.processTypes().get(t);
      boolean plain =
          type.provided().equals(Expr.TRUE)
              && type.determinism() == ProcessType.Determinism.OPTIONAL;
      types.add(
          plain && StatementMerging.isPrivate(system, t)
              ? new SelectLoopElimination(type).replaced()
              : type);
    }
    return system.withProcessTypes(types);
  }

  /** The upper end of the range, and the edge that leaves the loop. */
  private record Range(int high, Edge leave) {}

  private ProcessType replaced() {
    List<ControlState> states = new ArrayList<>();
    for (ControlState state : type.states()) {
      List<Edge> edges = new ArrayList<>();
      state.edges().forEach(e -> edges.addAll(replaced(e)));
      states.add(state.withEdges(edges));
    }
    return withoutBypassed(type.withStates(states, type.start()));
  }

  /** Removes the edges of loops that are no longer entered. */
  private ProcessType withoutBypassed(ProcessType changed) {
    Set<Integer> bypassed = new HashSet<>(type.reachable());
    bypassed.removeAll(changed.reachable());
    List<ControlState> states = new ArrayList<>(changed.states());
    bypassed.forEach(s -> states.set(s, states.get(s).withEdges(List.of())));
    return changed.withStates(states, changed.start());
  }

  private List<Edge> replaced(Edge edge) {
    if (edge.escape() == 0
        && edge.action() instanceof Action.Assign(Location to, Expr from)
        && isLocalScalar(to)
        && constant(from).isPresent()) {
      int low = constant(from).getAsInt();
      Optional<Range> range = range(edge.target(), to, low);
      if (range.isPresent()) {
        List<Edge> choice = new ArrayList<>();
        for (int value = low; value <= Math.max(low, range.get().high()); value++) {
          String text = type.locals().get(to.variable()).name() + " = " + value;
          Edge leave = range.get().leave();
          var pick = new Action.Assign(to, new Expr.Const(value));
          choice.add(new Edge(pick, leave.target(), leave.atomicity(), 0, text, edge.at()));
        }
        return choice;
      }
    }
    return List.of(edge);
  }

  private boolean isLocalScalar(Location location) {
    return location.scope() == Location.Scope.LOCAL && location.index().isEmpty();
  }

  /** The loop at a control state, if it counts from {@code low} and does nothing else. */
  private Optional<Range> range(int loop, Location variable, int low) {
    List<Edge> edges = type.states().get(loop).edges();
    if (edges.size() != 2 || !isUnseen(loop) || loop == type.start()) {
      return Optional.empty();
    }
    Edge leave =
        edges.getFirst().action() instanceof Action.Skip ? edges.getFirst() : edges.getLast();
    Edge count = leave == edges.getFirst() ? edges.getLast() : edges.getFirst();
    if (!(leave.action() instanceof Action.Skip)
        || leave.target() == loop
        || !(count.action() instanceof Action.Guard(Expr condition))
        || leave.escape() != 0
        || count.escape() != 0) {
      return Optional.empty();
    }
    OptionalInt high = limit(condition, variable);
    if (high.isEmpty() || !fits(variable, low, high.getAsInt()) || !counts(count, loop, variable)) {
      return Optional.empty();
    }
    return Optional.of(new Range(high.getAsInt(), leave));
  }

  private boolean isUnseen(int state) {
    return type.states().get(state).marks().isEmpty();
  }

  private boolean fits(Location variable, int low, int high) {
    Variable of = type.locals().get(variable.variable());
    return (long) high - low <= MAX_RANGE
        && of.type().truncate(low) == low
        && of.type().truncate(Math.max(low, high)) == Math.max(low, high);
  }

  private static OptionalInt limit(Expr condition, Location variable) {
    return condition instanceof Expr.Binary b
            && b.op() == BinaryOp.LT
            && b.left().equals(new Expr.Load(variable))
        ? constant(b.right())
        : OptionalInt.empty();
  }

  /** Whether {@code guard} is followed by {@code v = v + 1} only, and then by the loop again. */
  private boolean counts(Edge guard, int loop, Location variable) {
    List<Edge> edges = type.states().get(guard.target()).edges();
    return edges.size() == 1
        && entries.get(guard.target()) == 1
        && guard.target() != type.start()
        && isUnseen(guard.target())
        && edges.getFirst().escape() == 0
        && edges.getFirst().target() == loop
        && edges.getFirst().action() instanceof Action.Assign(Location to, Expr.Binary sum)
        && to.equals(variable)
        && sum.op() == BinaryOp.ADD
        && sum.left().equals(new Expr.Load(variable))
        && sum.right().equals(new Expr.Const(1));
  }

  private static OptionalInt constant(Expr expr) {
    return switch (expr) {
      case Expr.Const(int value) -> OptionalInt.of(value);
      case Expr.Binary b -> {
        OptionalInt left = constant(b.left());
        OptionalInt right = constant(b.right());
        yield left.isPresent() && right.isPresent()
            ? IntArithmetic.binary(b.op(), left.getAsInt(), right.getAsInt())
            : OptionalInt.empty();
      }
      case Expr.Load _, Expr.Unary _, Expr.Conditional _, Expr.CheckedIndex _ ->
          OptionalInt.empty();
      case Expr.NewChannel _, Expr.ChannelQuery _, Expr.Poll _, Expr.Run _ -> OptionalInt.empty();
      case Expr.Pid _, Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> OptionalInt.empty();
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> OptionalInt.empty();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> OptionalInt.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> OptionalInt.empty();
    };
  }
}
