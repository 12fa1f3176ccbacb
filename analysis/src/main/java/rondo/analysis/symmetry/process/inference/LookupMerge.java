package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionSubstitution;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Merges the branches of a case distinction that differ only in constants which follow from the
 * case:
 *
 * <pre>
 * if :: x == 1 -&gt; link[0]!m :: x == 2 -&gt; link[1]!m fi
 * </pre>
 *
 * <p>becomes {@code if :: x == 1 :: x == 2 fi; link[x - 1]!m}. The control states of different
 * branches would distinguish the values of {@code x}. Only the process itself can assign {@code x},
 * one of its locals, so the value is known in each branch until it does. Transitions correspond to
 * those of the original system one by one.
 */
final class LookupMerge {
  private final ProcessSystem system;
  private final ProcessType type;

  /** By control state: those from which an edge leads there. */
  private final Map<Integer, List<Integer>> predecessors = new HashMap<>();

  private LookupMerge(ProcessSystem system, ProcessType type) {
    this.system = system;
    this.type = type;
    for (int s : type.reachable()) {
      for (Edge edge : type.states().get(s).edges()) {
        predecessors.computeIfAbsent(edge.target(), _ -> new ArrayList<>()).add(s);
      }
    }
  }

  static ProcessSystem apply(ProcessSystem system) {
    boolean isStateRead =
        ExpressionTraversal.in(system)
            .anyMatch(e -> e instanceof Expr.PcValue || e instanceof Expr.Enabled);
    return isStateRead
        ? system
        : system.withProcessTypes(
            system.processTypes().stream().map(t -> folded(system, t)).toList());
  }

  private static ProcessType folded(ProcessSystem system, ProcessType type) {
    // The first element of an array is denoted like all others.
    var indices =
        new ExpressionSubstitution(
            UnaryOperator.identity(),
            l ->
                l.index().isEmpty() && variable(system, type, l).length() > 1
                    ? l.at(new Expr.Const(0))
                    : l);
    ProcessType indexed = type.withStates(indices.states(type.states()), type.start());
    ProcessType folded = new LookupMerge(system, indexed).folded();
    return folded.equals(indexed) ? type : folded;
  }

  private static Variable variable(ProcessSystem system, ProcessType type, Location location) {
    return switch (location.scope()) {
      case GLOBAL -> system.globals().get(location.variable());
      case LOCAL -> type.locals().get(location.variable());
    };
  }

  private ProcessType folded() {
    for (int s : type.reachable()) {
      for (var lookup : lookups(s).entrySet()) {
        Optional<Map<Integer, ControlState>> merged =
            new Branches(s, lookup.getKey(), lookup.getValue()).merged();
        if (merged.isPresent()) {
          return new LookupMerge(system, type.withStates(changed(merged.get()), type.start()))
              .folded();
        }
      }
    }
    return type;
  }

  /** The control states with some of them replaced, and others unreachable without edges. */
  private List<ControlState> changed(Map<Integer, ControlState> replaced) {
    List<ControlState> states = new ArrayList<>(type.states());
    replaced.forEach(states::set);
    Set<Integer> reachable = type.withStates(states, type.start()).reachable();
    for (int s = 0; s < states.size(); s++) {
      if (!reachable.contains(s)) {
        states.set(s, states.get(s).withEdges(List.of()));
      }
    }
    return states;
  }

  /** The case distinctions of a control state: by expression, the value of each branch. */
  private Map<Expr, Map<Integer, Integer>> lookups(int state) {
    Map<Expr, Map<Integer, Integer>> result = new LinkedHashMap<>();
    List<Edge> edges = type.states().get(state).edges();
    for (Edge edge : edges) {
      if (edge.escape() == 0
          && edge.action() instanceof Action.Guard(Expr.Binary b)
          && b.op() == Expr.BinaryOp.EQ) {
        Expr left = b.left();
        Expr right = b.right();
        if (isOwn(left) && right instanceof Expr.Const(int value)) {
          result.computeIfAbsent(left, _ -> new LinkedHashMap<>()).put(edge.target(), value);
        } else if (isOwn(right) && left instanceof Expr.Const(int value)) {
          result.computeIfAbsent(right, _ -> new LinkedHashMap<>()).put(edge.target(), value);
        }
      }
    }
    result.values().removeIf(b -> b.size() < 2 || Set.copyOf(b.values()).size() < b.size());
    return result;
  }

  /** Whether only the process itself can change the value of an expression. */
  private boolean isOwn(Expr expr) {
    return expr instanceof Expr.Pid
        || expr instanceof Expr.Load(Location from)
            && from.scope() == Location.Scope.LOCAL
            && from.index().isEmpty()
            && type.locals().get(from.variable()).length() == 1;
  }

  /** The branches of one case distinction. */
  private final class Branches {
    private final int origin;
    private final List<Integer> starts;
    private final List<Integer> values;
    private final Expr looked;

    /** The merged states, by the first of those that they replace. */
    private final Map<Integer, ControlState> result = new HashMap<>();

    private final Map<Integer, List<Integer>> tuples = new HashMap<>();

    /** The states where branches meet. */
    private final Set<Integer> exits = new HashSet<>();

    Branches(int origin, Expr looked, Map<Integer, Integer> branches) {
      this.origin = origin;
      this.looked = looked;
      this.starts = List.copyOf(branches.keySet());
      this.values = List.copyOf(branches.values());
    }

    /** The control states to replace; empty if the branches cannot be merged. */
    Optional<Map<Integer, ControlState>> merged() {
      if (!merge(starts) || !isClosed()) {
        return Optional.empty();
      }
      Map<Integer, Integer> redirected = new HashMap<>();
      tuples.values().forEach(t -> t.forEach(s -> redirected.put(s, t.getFirst())));
      List<Edge> edges =
          type.states().get(origin).edges().stream()
              .map(e -> e.withTarget(redirected.getOrDefault(e.target(), e.target())))
              .toList();
      result.put(origin, type.states().get(origin).withEdges(edges));
      return Optional.of(result);
    }

    /** Whether branches are entered from their case only, so that the value is known in them. */
    private boolean isClosed() {
      Set<Integer> inside = new HashSet<>();
      tuples.values().forEach(inside::addAll);
      if (inside.contains(origin)
          || inside.contains(type.start())
          || exits.stream().anyMatch(inside::contains)
          || inside.size() != tuples.values().stream().mapToInt(List::size).sum()) {
        return false;
      }
      for (int s : inside) {
        boolean isStart = starts.contains(s);
        for (int from : predecessors.getOrDefault(s, List.of())) {
          if (!inside.contains(from) && !(isStart && from == origin)) {
            return false;
          }
        }
      }
      return type.states().get(origin).edges().stream()
          .filter(e -> starts.contains(e.target()))
          .allMatch(this::isCase);
    }

    private boolean isCase(Edge edge) {
      int value = values.get(starts.indexOf(edge.target()));
      return edge.action() instanceof Action.Guard(Expr.Binary b)
          && b.op() == Expr.BinaryOp.EQ
          && (b.left().equals(looked) && b.right().equals(new Expr.Const(value))
              || b.right().equals(looked) && b.left().equals(new Expr.Const(value)));
    }

    /** Merges states that correspond to each other, one of each branch. */
    private boolean merge(List<Integer> tuple) {
      if (tuples.containsKey(tuple.getFirst())) {
        return tuples.get(tuple.getFirst()).equals(tuple);
      }
      tuples.put(tuple.getFirst(), tuple);
      List<ControlState> states = tuple.stream().map(type.states()::get).toList();
      ControlState first = states.getFirst();
      boolean alike =
          states.stream()
              .allMatch(
                  s ->
                      s.labels().isEmpty()
                          && s.marks().equals(first.marks())
                          && s.edges().size() == first.edges().size());
      List<Edge> edges = new ArrayList<>();
      for (int e = 0; alike && e < first.edges().size(); e++) {
        int number = e;
        Optional<Edge> edge = edge(states.stream().map(s -> s.edges().get(number)).toList());
        edge.ifPresent(edges::add);
        alike = edge.isPresent();
      }
      result.put(tuple.getFirst(), first.withEdges(edges));
      return alike;
    }

    private Optional<Edge> edge(List<Edge> edges) {
      Edge first = edges.getFirst();
      boolean alike =
          edges.stream()
              .allMatch(e -> e.atomicity() == first.atomicity() && e.escape() == first.escape());
      List<Integer> targets = edges.stream().map(Edge::target).toList();
      boolean meet = targets.stream().distinct().count() == 1;
      boolean assigns =
          edges.stream()
              .flatMap(e -> AssignedLocations.in(e.action()))
              .anyMatch(l -> new Expr.Load(l).equals(looked));
      // In a longer action, what follows the assignment would be computed from the new value.
      boolean isKnown = !assigns || meet && first.action() instanceof Action.Assign;
      if (!alike || !isKnown || !meet && !merge(targets)) {
        return Optional.empty();
      }
      if (meet) {
        exits.add(first.target());
      }
      return action(edges.stream().map(Edge::action).toList()).map(first::withAction);
    }

    // Actions

    /** The action in which the constants that follow from the case are computed from it. */
    private Optional<Action> action(List<Action> actions) {
      List<List<Integer>> constants = new ArrayList<>();
      List<Action> outlines = new ArrayList<>();
      for (Action action : actions) {
        List<Integer> found = new ArrayList<>();
        outlines.add(
            rewriting(
                    c -> {
                      found.add(c.value());
                      return new Expr.Const(0);
                    })
                .apply(action));
        constants.add(found);
      }
      if (outlines.stream().distinct().count() > 1
          || constants.stream().map(List::size).distinct().count() > 1) {
        return Optional.empty();
      }
      List<Expr> folded = new ArrayList<>();
      for (int c = 0; c < constants.getFirst().size(); c++) {
        int position = c;
        List<Integer> column = constants.stream().map(l -> l.get(position)).toList();
        Optional<Expr> common = common(column);
        if (common.isEmpty()) {
          return Optional.empty();
        }
        folded.add(common.get());
      }
      var next = folded.iterator();
      return Optional.of(rewriting(_ -> next.next()).apply(actions.getFirst()));
    }

    /** The same expression for a constant of each branch. */
    private Optional<Expr> common(List<Integer> column) {
      if (column.stream().distinct().count() == 1) {
        return Optional.of(new Expr.Const(column.getFirst()));
      }
      List<Integer> shifts =
          IntStream.range(0, column.size())
              .mapToObj(i -> column.get(i) - values.get(i))
              .distinct()
              .toList();
      if (shifts.size() > 1) {
        return Optional.empty();
      }
      int shift = shifts.getFirst();
      return Optional.of(
          shift == 0
              ? looked
              : new Expr.Binary(Expr.BinaryOp.ADD, looked, new Expr.Const(shift), Position.NONE));
    }

    private ExpressionSubstitution rewriting(Function<Expr.Const, Expr> constants) {
      UnaryOperator<Expr> expressions = e -> e instanceof Expr.Const c ? constants.apply(c) : e;
      return new ExpressionSubstitution(expressions, LookupMerge.this::checked);
    }
  }

  /** A location whose index, if it is no longer constant, is checked. */
  private Location checked(Location location) {
    if (location.index().isEmpty()
        || location.index().get() instanceof Expr.Const
        || location.index().get() instanceof Expr.CheckedIndex
        || !(isSum(location.index().get()))) {
      return location;
    }
    Variable variable = variable(system, type, location);
    return location.at(
        new Expr.CheckedIndex(
            location.index().get(),
            variable.length(),
            new Expr.Range.Elements(variable.name()),
            Position.NONE));
  }

  /** Whether an index is a value that only the process itself can change, plus a constant. */
  private boolean isSum(Expr index) {
    return isOwn(index)
        || index instanceof Expr.Binary b
            && b.op() == Expr.BinaryOp.ADD
            && isOwn(b.left())
            && b.right() instanceof Expr.Const;
  }
}
