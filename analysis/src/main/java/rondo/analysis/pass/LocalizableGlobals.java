package rondo.analysis.pass;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.ir.SymmetrySort;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * Finds the globals that can be treated as locals of the processes that use them, as far as
 * liveness is concerned:
 *
 * <ul>
 *   <li>those that only one process ever uses: all uses are in one process type, of which there is
 *       only one process, started initially or by a single {@code run} that is executed once;
 *   <li>temporaries: those that a process reads only after it has assigned them in the same atomic
 *       sequence, without having been interrupted in between. They are dead wherever another
 *       process may move, so each process may reset them like locals of its own.
 * </ul>
 *
 * <p>Resetting such a global adds no dependence: of the first kind no other process accesses it;
 * one of the second kind is reset only in a step that has assigned it.
 *
 * <p>Not considered are channels, globals that a property, a trace assertion, a provided clause or
 * the initial value of a local reads, and those whose initial value is not one constant, the value
 * to which they are reset. In a symmetric system only those are considered that no permutation
 * changes.
 */
final class LocalizableGlobals {
  private final ProcessSystem system;
  private final RendezvousAnalysis rendezvous;

  /** By process type: the globals that it uses. */
  private final List<Set<Integer>> used = new ArrayList<>();

  private LocalizableGlobals(ProcessSystem system) {
    this.system = system;
    rendezvous = new RendezvousAnalysis(system);
    system.processTypes().forEach(t -> used.add(uses(t)));
  }

  /** By process type: the globals to treat as locals. */
  static List<Set<Integer>> of(ProcessSystem system) {
    return new LocalizableGlobals(system).find();
  }

  private List<Set<Integer>> find() {
    Set<Integer> candidates = candidates();
    var owned = new ArrayList<Set<Integer>>();
    var shared = new HashSet<>(candidates);
    for (int t = 0; t < used.size(); t++) {
      Set<Integer> own = new HashSet<>();
      if (isSingle(t, new HashSet<>())) {
        own.addAll(used.get(t));
        own.retainAll(candidates);
        for (int other = 0; other < used.size(); other++) {
          if (other != t) {
            own.removeAll(used.get(other));
          }
        }
      }
      owned.add(own);
      shared.removeAll(own);
    }
    for (ProcessType type : system.processTypes()) {
      shared.removeAll(liveAtRest(type, shared));
    }
    for (int t = 0; t < used.size(); t++) {
      Set<Integer> temporaries = new HashSet<>(shared);
      temporaries.retainAll(used.get(t));
      owned.get(t).addAll(temporaries);
    }
    return owned;
  }

  private static Set<Integer> uses(ProcessType type) {
    var result = new HashSet<>(globals(ExpressionTraversal.in(type)));
    AssignedLocations.in(type)
        .filter(l -> l.scope() == Location.Scope.GLOBAL)
        .forEach(l -> result.add(l.variable()));
    return result;
  }

  /** The globals that expressions load. */
  private static Set<Integer> globals(Stream<Expr> exprs) {
    var result = new HashSet<Integer>();
    exprs.forEach(
        e -> {
          if (e instanceof Expr.Load(Location from) && from.scope() == Location.Scope.GLOBAL) {
            result.add(from.variable());
          }
        });
    return result;
  }

  private Set<Integer> candidates() {
    var result = new HashSet<Integer>();
    for (int v = 0; v < system.globals().size(); v++) {
      Variable variable = system.globals().get(v);
      if (!variable.isChannel()
          && variable.initial().size() == 1
          && variable.initial().getFirst() instanceof Expr.Const
          && isInvariant(v)) {
        result.add(v);
      }
    }
    for (ProcessType type : system.processTypes()) {
      result.removeAll(globals(ExpressionTraversal.in(type.provided())));
      result.removeAll(
          globals(
              type.locals().stream()
                  .flatMap(l -> l.initial().stream())
                  .flatMap(ExpressionTraversal::in)));
      result.removeAll(
          globals(
              type.channelAssertions().stream().flatMap(c -> ExpressionTraversal.in(c.channel()))));
    }
    system.observer().ifPresent(o -> result.removeAll(globals(ExpressionTraversal.in(o))));
    system.traceAssertion().ifPresent(t -> result.removeAll(globals(ExpressionTraversal.in(t))));
    return result;
  }

  /** Whether no permutation of symmetric processes or values changes the variable. */
  private boolean isInvariant(int variable) {
    return system
        .symmetry()
        .map(s -> s.globals().get(variable))
        .filter(
            s ->
                s.elements() != SymmetrySort.PLAIN
                    || s.dimensions().stream().anyMatch(d -> d.index().isPresent()))
        .isEmpty();
  }

  // Process types with one process

  /** Whether there is never more than one process of a type in a run. */
  private boolean isSingle(int type, Set<Integer> open) {
    long initial = system.initialProcesses().stream().filter(p -> p.processType() == type).count();
    int starts = 0;
    boolean isOnce = open.add(type);
    for (int t = 0; t < system.processTypes().size() && isOnce; t++) {
      List<ControlState> states = system.processTypes().get(t).states();
      for (int s = 0; s < states.size() && isOnce; s++) {
        for (Edge edge : states.get(s).edges()) {
          long runs = runs(edge.action(), type);
          starts += (int) runs;
          isOnce &= runs == 0 || isOnce(t, s, edge) && isSingle(t, open);
        }
      }
    }
    open.remove(type);
    return isOnce && initial + starts <= 1;
  }

  private static long runs(Action action, int type) {
    return ExpressionTraversal.in(action)
        .filter(e -> e instanceof Expr.Run r && r.processType() == type)
        .count();
  }

  /** Whether a process executes an edge, and every part of it, at most once. */
  private boolean isOnce(int type, int from, Edge edge) {
    return !(edge.action() instanceof Action.DStep)
        && !system.processTypes().get(type).isRepeatable(from, edge);
  }

  // Temporaries

  /** The candidates that are live in a control state where the process may be interrupted. */
  private Set<Integer> liveAtRest(ProcessType type, Set<Integer> candidates) {
    var tracked = new TrackedVariables(type, system.globals(), candidates);
    var liveness = new LiveVariables(tracked);
    var result = new HashSet<Integer>();
    for (int s : restStates(type)) {
      candidates.stream()
          .filter(v -> liveness.at(s).contains(tracked.global(v)))
          .forEach(result::add);
    }
    return result;
  }

  /**
   * The control states where another process may move: all but those within an atomic sequence in
   * which some edge is always enabled. In a rendezvous control may pass to the partner.
   */
  private Set<Integer> restStates(ProcessType type) {
    List<ControlState> states = type.states();
    if (system.usesPriorities() || !type.provided().equals(Expr.TRUE)) {
      return new HashSet<>(IntStream.range(0, states.size()).boxed().toList());
    }
    var result = new HashSet<>(Set.of(type.start()));
    for (ControlState state : states) {
      for (Edge edge : state.edges()) {
        if (edge.atomicity() == Edge.Atomicity.RELEASE
            || rendezvous.maySend(type, edge.action())
            || rendezvous.mayReceive(type, edge.action())
            || !TransientStates.neverBlocks(states.get(edge.target()).edges())) {
          result.add(edge.target());
        }
      }
    }
    return result;
  }
}
