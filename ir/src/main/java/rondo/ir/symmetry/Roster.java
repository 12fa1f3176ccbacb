package rondo.ir.symmetry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.Action;
import rondo.ir.Arithmetic;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.Pattern;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.pass.Expressions;

/**
 * The types of the processes that a process starts in its {@link Opening}, in order, on each way
 * through it. Ways are followed as far as constants and the locals that count decide where they go;
 * where they do not, all are. So a way too many may be followed, but none is left out.
 */
final class Roster {
  private static final int MOST_STATIONS = 20_000;

  /** Somewhere on the way: what is known of the locals there, and whom was started. */
  private record Station(int point, Map<Integer, Integer> known, List<Integer> started) {}

  private final ProcessType type;
  private final Flowchart chart;
  private final Set<Integer> opening;
  private final Set<Integer> tested = new HashSet<>();
  private final Optional<Set<List<Integer>>> ways;

  Roster(ProcessSystem system, int starter) {
    this.type = system.processTypes().get(starter);
    this.chart = Flowchart.of(type);
    this.opening = Opening.states(type);
    for (Flowchart.Step step : chart.steps()) {
      if (step.action() instanceof Action.Guard(Expr condition)) {
        Expressions.in(condition).forEach(this::note);
      }
    }
    this.ways = followed();
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
   * How many are started before the first of a type, if that is always the same and those of the
   * type are started one after another.
   */
  OptionalInt before(int started) {
    if (ways.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt result = OptionalInt.empty();
    for (List<Integer> way : ways.get()) {
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
    var seen = new HashSet<>(Set.of(new Station(chart.start(), known, List.of())));
    var waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      Station station = waiting.remove();
      if (station.point() < type.states().size() && !opening.contains(station.point())) {
        ends.add(station.started());
        continue;
      }
      for (Flowchart.Step step : chart.steps()) {
        if (step.from() == station.point() && mayTake(step, station)) {
          Optional<Station> next = after(step, station);
          if (next.isEmpty() || seen.size() > MOST_STATIONS) {
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

  private boolean mayTake(Flowchart.Step step, Station at) {
    return switch (step.action()) {
      case Action.Guard(Expr condition) -> value(condition, at).orElse(1) != 0;
      case Action.Else _ ->
          chart.steps().stream()
              .filter(s -> s != step && s.from() == step.from())
              .noneMatch(s -> mustTake(s, at));
      case Action.Skip _, Action.Assign _, Action.Evaluate _, Action.Send _ -> true;
      case Action.Receive _, Action.Assert _, Action.Print _, Action.Terminate _ -> true;
      case Action.Sequence _, Action.Deterministic _ -> true;
    };
  }

  private boolean mustTake(Flowchart.Step step, Station at) {
    return step.action() instanceof Action.Guard(Expr condition)
        && value(condition, at).orElse(0) != 0;
  }

  /** Empty if it cannot be told whether a process is started. */
  private Optional<Station> after(Flowchart.Step step, Station at) {
    Map<Integer, Integer> known = new HashMap<>(at.known());
    List<Integer> started = new ArrayList<>(at.started());
    long runs = Expressions.in(step.action()).filter(Expr.Run.class::isInstance).count();
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
    return Optional.of(new Station(step.to(), Map.copyOf(known), List.copyOf(started)));
  }

  private static Optional<Expr.Run> run(Action action) {
    Optional<Expr> value =
        switch (action) {
          case Action.Guard g -> Optional.of(g.condition());
          case Action.Assign a -> Optional.of(a.value());
          case Action.Evaluate e -> Optional.of(e.value());
          case Action.Else _, Action.Skip _, Action.Send _, Action.Receive _ -> Optional.empty();
          case Action.Assert _, Action.Print _, Action.Terminate _ -> Optional.empty();
          case Action.Sequence _, Action.Deterministic _ -> Optional.empty();
        };
    return value.filter(Expr.Run.class::isInstance).map(Expr.Run.class::cast);
  }

  private OptionalInt value(Expr expr, Station at) {
    return switch (expr) {
      case Expr.Const(int value) -> OptionalInt.of(value);
      case Expr.Load(Location from) when isScalar(from) -> {
        Integer value = at.known().get(from.variable());
        yield value == null ? OptionalInt.empty() : OptionalInt.of(value);
      }
      case Expr.Unary u -> {
        OptionalInt operand = value(u.operand(), at);
        yield operand.isPresent()
            ? OptionalInt.of(Arithmetic.unary(u.op(), operand.getAsInt()))
            : operand;
      }
      case Expr.Binary b -> {
        OptionalInt left = value(b.left(), at);
        OptionalInt right = value(b.right(), at);
        yield left.isPresent() && right.isPresent()
            ? Arithmetic.binary(b.op(), left.getAsInt(), right.getAsInt())
            : OptionalInt.empty();
      }
      case Expr.Load _, Expr.Conditional _, Expr.Checked _, Expr.NewChannel _ ->
          OptionalInt.empty();
      case Expr.ChannelQuery _, Expr.Poll _, Expr.Run _, Expr.Pid _ -> OptionalInt.empty();
      case Expr.ProcessOf _, Expr.ProcessCount _, Expr.Last _ -> OptionalInt.empty();
      case Expr.Timeout _, Expr.NonProgress _, Expr.Enabled _ -> OptionalInt.empty();
      case Expr.PcValue _, Expr.GetPriority _, Expr.SetPriority _ -> OptionalInt.empty();
      case Expr.RemoteLabel _, Expr.RemoteVariable _ -> OptionalInt.empty();
    };
  }
}
