package rondo.analysis.symmetry.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.analysis.symmetry.process.effect.ActionFlowGraph;
import rondo.ir.Action;
import rondo.ir.Expr;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The sequences of process types that a process starts in its {@link InitialPrefix}, one for each
 * path. Constants and the values of tested locals decide branches where they are known; otherwise
 * all branches are followed. So the result over-approximates the paths: it may contain infeasible
 * ones, but omits none.
 */
final class SpawnSequence {
  private static final int MAX_PATH_STATES = 20_000;

  /**
   * A node of the flow graph, the known values of locals there, and the processes started so far.
   */
  private record PathState(int point, Map<Integer, Integer> known, List<Integer> started) {}

  private final ProcessType type;
  private final ActionFlowGraph chart;
  private final Set<Integer> opening;
  private final Set<Integer> tested = new HashSet<>();
  private final Optional<Set<List<Integer>>> sequences;

  SpawnSequence(ProcessSystem system, int starter) {
    this.type = system.processTypes().get(starter);
    this.chart = ActionFlowGraph.of(type);
    this.opening = InitialPrefix.states(type);
    for (ActionFlowGraph.Step step : chart.steps()) {
      if (step.action() instanceof Action.Guard(Expr condition)) {
        ExpressionTraversal.in(condition).forEach(this::note);
      }
    }
    this.sequences = followed();
  }

  private void note(Expr expr) {
    if (expr instanceof Expr.Load(Location from) && isScalar(from)) {
      tested.add(from.variable());
    }
  }

  private boolean isScalar(Location location) {
    return location.scope() == Location.Scope.LOCAL
        && type.locals().get(location.variable()).length() == 1;
  }

  /**
   * The number of processes started before the first one of a type, if that is the same on all
   * paths and those of the type are started consecutively.
   */
  OptionalInt before(int started) {
    if (sequences.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt result = OptionalInt.empty();
    for (List<Integer> way : sequences.get()) {
      int first = way.indexOf(started);
      int last = way.lastIndexOf(started);
      if (first >= 0) {
        boolean together = way.subList(first, last + 1).stream().allMatch(t -> t == started);
        if (!together || result.isPresent() && result.getAsInt() != first) {
          return OptionalInt.empty();
        }
        result = OptionalInt.of(first);
      }
    }
    return result;
  }

  private Optional<Set<List<Integer>>> followed() {
    var ends = new HashSet<List<Integer>>();
    Map<Integer, Integer> known = new HashMap<>();
    for (int v : tested) {
      if (v >= type.parameters()
          && type.locals().get(v).initial().getFirst() instanceof Expr.Const(int value)) {
        known.put(v, type.locals().get(v).type().truncate(value));
      }
    }
    var seen = new HashSet<>(Set.of(new PathState(chart.start(), known, List.of())));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      PathState state = waiting.remove();
      if (state.point() < type.states().size() && !opening.contains(state.point())) {
        ends.add(state.started());
        continue;
      }
      for (ActionFlowGraph.Step step : chart.steps()) {
        if (step.from() == state.point() && mayTake(step, state)) {
          Optional<PathState> next = after(step, state);
          if (next.isEmpty() || seen.size() > MAX_PATH_STATES) {
            return Optional.empty();
          }
          if (seen.add(next.get())) {
            waiting.add(next.get());
          }
        }
      }
    }
    return Optional.of(ends);
  }

  private boolean mayTake(ActionFlowGraph.Step step, PathState at) {
    return switch (step.action()) {
      case Action.Guard(Expr condition) -> value(condition, at).orElse(1) != 0;
      case Action.Else _ ->
          chart.steps().stream()
              .filter(s -> s != step && s.from() == step.from())
              .noneMatch(s -> mustTake(s, at));
      case Action.Skip _, Action.Assign _, Action.Evaluate _, Action.Send _ -> true;
      case Action.Receive _, Action.Assert _, Action.Print _, Action.Terminate _ -> true;
      case Action.Sequence _, Action.DStep _ -> true;
    };
  }

  private boolean mustTake(ActionFlowGraph.Step step, PathState at) {
    return step.action() instanceof Action.Guard(Expr condition)
        && value(condition, at).orElse(0) != 0;
  }

  /** Empty if it is unknown whether a process is started. */
  private Optional<PathState> after(ActionFlowGraph.Step step, PathState at) {
    Map<Integer, Integer> known = new HashMap<>(at.known());
    List<Integer> started = new ArrayList<>(at.started());
    long runs = ExpressionTraversal.in(step.action()).filter(Expr.Run.class::isInstance).count();
    Optional<Expr.Run> run = run(step.action());
    if (runs != (run.isPresent() ? 1 : 0)) {
      return Optional.empty();
    }
    run.ifPresent(r -> started.add(r.processType()));
    if (step.action() instanceof Action.Assign(Location to, Expr value) && isScalar(to)) {
      OptionalInt assigned = value(value, at);
      known.remove(to.variable());
      if (assigned.isPresent() && tested.contains(to.variable())) {
        int stored = type.locals().get(to.variable()).type().truncate(assigned.getAsInt());
        known.put(to.variable(), stored);
      }
    }
    if (step.action() instanceof Action.Receive r) {
      r.patterns().stream()
          .filter(p -> p instanceof Pattern.Bind(Location to) && isScalar(to))
          .forEach(p -> known.remove(((Pattern.Bind) p).to().variable()));
    }
    return Optional.of(new PathState(step.to(), Map.copyOf(known), List.copyOf(started)));
  }

  private static Optional<Expr.Run> run(Action action) {
    Optional<Expr> value =
        switch (action) {
          case Action.Guard g -> Optional.of(g.condition());
          case Action.Assign a -> Optional.of(a.value());
          case Action.Evaluate e -> Optional.of(e.value());
          case Action.Else _, Action.Skip _, Action.Send _, Action.Receive _ -> Optional.empty();
          case Action.Assert _, Action.Print _, Action.Terminate _ -> Optional.empty();
          case Action.Sequence _, Action.DStep _ -> Optional.empty();
        };
    return value.filter(Expr.Run.class::isInstance).map(Expr.Run.class::cast);
  }

  private OptionalInt value(Expr expr, PathState at) {
    return switch (expr) {
      case Expr.Const(int value) -> OptionalInt.of(value);
      case Expr.Load(Location from) when isScalar(from) -> {
        Integer value = at.known().get(from.variable());
        yield value == null ? OptionalInt.empty() : OptionalInt.of(value);
      }
      case Expr.Unary u -> {
        OptionalInt operand = value(u.operand(), at);
        yield operand.isPresent()
            ? OptionalInt.of(IntArithmetic.unary(u.op(), operand.getAsInt()))
            : operand;
      }
      case Expr.Binary b -> {
        OptionalInt left = value(b.left(), at);
        OptionalInt right = value(b.right(), at);
        yield left.isPresent() && right.isPresent()
            ? IntArithmetic.binary(b.op(), left.getAsInt(), right.getAsInt())
            : OptionalInt.empty();
      }
      case Expr.Load _, Expr.Conditional _, Expr.CheckedIndex _, Expr.NewChannel _ ->
          OptionalInt.empty();
      case Expr.ChannelQuery _, Expr.Poll _, Expr.Run _, Expr.Pid _ -> OptionalInt.empty();
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> OptionalInt.empty();
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> OptionalInt.empty();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> OptionalInt.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> OptionalInt.empty();
    };
  }
}
