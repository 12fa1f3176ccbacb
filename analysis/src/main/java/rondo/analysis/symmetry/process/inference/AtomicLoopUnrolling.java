package rondo.analysis.symmetry.process.inference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import rondo.analysis.symmetry.process.effect.NonblockingAnalysis;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.IntArithmetic;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionSubstitution;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Unrolls the loops of atomic sequences and deterministic blocks, so that the counter of a loop is
 * a constant in each iteration. Each control state inside a transition is copied for the values
 * that counters have there. The transitions of the system are unchanged.
 */
final class AtomicLoopUnrolling {
  private static final int MAX_COPIES = 3_000;

  /** A control state with the known values of counters. */
  private record Copy(int state, Map<Integer, Integer> known) {}

  private final ProcessType type;
  private final Set<Integer> counters = new TreeSet<>();
  private int copies;

  private AtomicLoopUnrolling(ProcessType type) {
    this.type = type;
  }

  static ProcessSystem apply(ProcessSystem system) {
    return system.withProcessTypes(
        system.processTypes().stream().map(t -> new AtomicLoopUnrolling(t).unrolled()).toList());
  }

  private ProcessType unrolled() {
    Set<Integer> inside = NonblockingAnalysis.insideTransitions(type);
    for (int s = 0; s < type.states().size(); s++) {
      for (Edge edge : type.states().get(s).edges()) {
        if (inside.contains(s) || edge.action().head() instanceof Action.DStep) {
          assignments(edge.action()).forEach(this::addCounter);
        }
      }
    }
    if (counters.isEmpty()) {
      return type;
    }
    List<ControlState> states = new ArrayList<>();
    Map<Copy, Integer> numbers = new HashMap<>();
    Deque<Copy> waiting = new ArrayDeque<>();
    for (int s = 0; s < type.states().size(); s++) {
      number(new Copy(s, Map.of()), numbers, waiting);
    }
    while (!waiting.isEmpty() && copies <= MAX_COPIES) {
      Copy copy = waiting.remove();
      ControlState from = type.states().get(copy.state());
      List<Edge> edges = new ArrayList<>();
      for (Unrolled edge : edges(from.edges(), copy.known())) {
        int target = edge.edge().target();
        boolean isInside = NonblockingAnalysis.keepsControl(edge.edge()) && inside.contains(target);
        Copy next = new Copy(target, isInside ? edge.after() : Map.of());
        edges.add(edge.edge().withTarget(number(next, numbers, waiting)));
      }
      states.add(from.withEdges(edges));
    }
    return copies > MAX_COPIES ? type : type.withStates(states, type.start());
  }

  /** The number of a copy; copies are completed in the order of their numbers. */
  private int number(Copy copy, Map<Copy, Integer> numbers, Deque<Copy> waiting) {
    return numbers.computeIfAbsent(
        copy,
        c -> {
          copies += c.known().isEmpty() ? 0 : 1;
          waiting.add(c);
          return numbers.size();
        });
  }

  // Counters

  private static Stream<Action.Assign> assignments(Action action) {
    return switch (action) {
      case Action.Assign a -> Stream.of(a);
      case Action.Sequence s -> s.actions().stream().flatMap(AtomicLoopUnrolling::assignments);
      case Action.DStep d ->
          d.body().stream().flatMap(s -> s.edges().stream()).flatMap(e -> assignments(e.action()));
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _ -> Stream.empty();
      case Action.Send _, Action.Receive _, Action.Assert _, Action.Print _ -> Stream.empty();
      case Action.Terminate _ -> Stream.empty();
    };
  }

  /** A scalar whose next value is computed from the last one. */
  private void addCounter(Action.Assign assign) {
    if (isScalar(assign.to())
        && ExpressionTraversal.in(assign.value()).anyMatch(new Expr.Load(assign.to())::equals)) {
      counters.add(assign.to().variable());
    }
  }

  private boolean isScalar(Location location) {
    return location.scope() == Location.Scope.LOCAL
        && location.index().isEmpty()
        && type.locals().get(location.variable()).length() == 1;
  }

  // Edges

  /** An edge in which known values are constants, and what is known after it. */
  private record Unrolled(Edge edge, Map<Integer, Integer> after) {}

  private List<Unrolled> edges(List<Edge> edges, Map<Integer, Integer> known) {
    List<Unrolled> result = new ArrayList<>();
    boolean isDecided = false;
    for (Edge edge : edges) {
      Unrolled unrolled = unrolled(edge, known);
      OptionalInt truth = truth(unrolled.edge().action());
      boolean isElse = unrolled.edge().action() instanceof Action.Else;
      if (truth.orElse(1) != 0 && !(isElse && isDecided)) {
        result.add(unrolled);
      }
      isDecided |= truth.orElse(0) != 0;
    }
    return result;
  }

  private static OptionalInt truth(Action action) {
    return action instanceof Action.Guard(Expr.Const(int value))
        ? OptionalInt.of(value)
        : OptionalInt.empty();
  }

  private Unrolled unrolled(Edge edge, Map<Integer, Integer> known) {
    Map<Integer, Integer> after = new TreeMap<>(known);
    Action action = unrolled(edge.action(), after);
    return new Unrolled(edge.withAction(action), after);
  }

  /** The action with constants for known values, which are updated. */
  private Action unrolled(Action action, Map<Integer, Integer> known) {
    return switch (action) {
      case Action.Sequence s ->
          new Action.Sequence(s.actions().stream().map(a -> unrolled(a, known)).toList());
      case Action.DStep d -> block(d, known);
      case Action.Guard _, Action.Else _, Action.Skip _, Action.Evaluate _, Action.Assign _ ->
          leaf(action, known);
      case Action.Send _, Action.Receive _, Action.Assert _, Action.Print _, Action.Terminate _ ->
          leaf(action, known);
    };
  }

  private Action leaf(Action action, Map<Integer, Integer> known) {
    Action changed =
        new ExpressionSubstitution(folding(Map.copyOf(known)), UnaryOperator.identity())
            .apply(action);
    AssignedLocations.in(changed)
        .filter(l -> l.scope() == Location.Scope.LOCAL)
        .forEach(l -> known.remove(l.variable()));
    if (changed instanceof Action.Assign(Location to, Expr.Const(int value))
        && isScalar(to)
        && counters.contains(to.variable())) {
      known.put(to.variable(), type.locals().get(to.variable()).type().truncate(value));
    }
    return changed;
  }

  private UnaryOperator<Expr> folding(Map<Integer, Integer> known) {
    return expr ->
        switch (expr) {
          case Expr.Load(Location from) when isScalar(from) && known.containsKey(from.variable()) ->
              new Expr.Const(known.get(from.variable()));
          case Expr.Unary u when u.operand() instanceof Expr.Const(int value) ->
              new Expr.Const(IntArithmetic.unary(u.op(), value));
          case Expr.Binary b
              when b.left() instanceof Expr.Const(int left)
                  && b.right() instanceof Expr.Const(int right)
                  && IntArithmetic.binary(b.op(), left, right).isPresent() ->
              new Expr.Const(IntArithmetic.binary(b.op(), left, right).getAsInt());
          case Expr.CheckedIndex c
              when c.index() instanceof Expr.Const(int value) && value >= 0 && value < c.size() ->
              c.index();
          case Expr other -> other;
        };
  }

  private Action block(Action.DStep block, Map<Integer, Integer> known) {
    List<ControlState> body = new ArrayList<>();
    Map<Copy, Integer> numbers = new HashMap<>();
    Deque<Copy> waiting = new ArrayDeque<>();
    number(new Copy(0, Map.copyOf(known)), numbers, waiting);
    while (!waiting.isEmpty() && copies <= MAX_COPIES) {
      Copy copy = waiting.remove();
      ControlState from = block.body().get(copy.state());
      List<Edge> edges = new ArrayList<>();
      for (Unrolled edge : edges(from.edges(), copy.known())) {
        int target = edge.edge().target();
        edges.add(
            target == Action.DStep.EXIT
                ? edge.edge()
                : edge.edge().withTarget(number(new Copy(target, edge.after()), numbers, waiting)));
      }
      body.add(from.withEdges(edges));
    }
    AssignedLocations.in(block)
        .filter(l -> l.scope() == Location.Scope.LOCAL)
        .forEach(l -> known.remove(l.variable()));
    return new Action.DStep(body, block.at());
  }
}
