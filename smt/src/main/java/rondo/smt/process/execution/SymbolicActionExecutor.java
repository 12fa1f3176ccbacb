package rondo.smt.process.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import rondo.ir.Action;
import rondo.ir.Edge;
import rondo.ir.Expr;
import rondo.ir.Fault;
import rondo.ir.Location;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/**
 * Executes one action of one process on a symbolic path, which continues where the action is
 * executable. While a {@link RendezvousOffer} is open, only the matching receive is executable.
 */
final class SymbolicActionExecutor {
  /** The maximal number of control states executed in a {@code d_step}. */
  private static final int MAX_STATES = 5_000;

  private final SymbolicExpressionEvaluator symbolicExpressionEvaluator;
  private final SymbolicPath path;
  private final TermFactory f;
  private RendezvousOffer rendezvousOffer;
  private Optional<SymbolicMessagePassing.PendingRendezvous> pendingRendezvous = Optional.empty();

  SymbolicActionExecutor(
      SymbolicExpressionEvaluator symbolicExpressionEvaluator, RendezvousOffer rendezvousOffer) {
    this.symbolicExpressionEvaluator = symbolicExpressionEvaluator;
    this.path = symbolicExpressionEvaluator.path();
    this.f = symbolicExpressionEvaluator.context().formulas();
    this.rendezvousOffer = rendezvousOffer;
  }

  /** The rendezvous that the last send may have opened. */
  Optional<SymbolicMessagePassing.PendingRendezvous> pendingRendezvous() {
    return pendingRendezvous;
  }

  /** Whether one of some actions is executable, without executing it. */
  Formula isSomeExecutable(List<Action> actions) {
    Formula some = f.truth(false);
    for (Action action : actions) {
      Formula sought = f.not(some);
      some = f.or(some, f.and(sought, path.under(sought, () -> isExecutable(action))));
    }
    return some;
  }

  private Formula isExecutable(Action action) {
    if (rendezvousOffer.isOpen() && !action.mayAcceptOffer()) {
      return f.truth(false);
    }
    return switch (action) {
      case Action.Guard(Expr condition) ->
          symbolicExpressionEvaluator.testWithoutEffects(condition);
      case Action.Send send ->
          new SymbolicMessagePassing(symbolicExpressionEvaluator).isExecutable(send);
      case Action.Receive receive ->
          new SymbolicMessagePassing(symbolicExpressionEvaluator)
              .isExecutable(receive, rendezvousOffer);
      case Action.Terminate() -> new ProcessLifecycle(symbolicExpressionEvaluator).canTerminate();
      case Action.Sequence(List<Action> actions) -> isExecutable(actions.getFirst());
      case Action.DStep d ->
          isSomeExecutable(d.body().getFirst().edges().stream().map(Edge::action).toList());
      case Action.Else _, Action.Skip _, Action.Assign _, Action.Evaluate _ -> f.truth(true);
      case Action.Assert _, Action.Print _ -> f.truth(true);
    };
  }

  /** Executes an action where it is executable. */
  void execute(Action action) {
    if (rendezvousOffer.isOpen() && !action.mayAcceptOffer()) {
      path.require(f.truth(false));
      return;
    }
    switch (action) {
      case Action.Guard(Expr condition) ->
          path.require(symbolicExpressionEvaluator.truth(condition));
      case Action.Send send ->
          pendingRendezvous = new SymbolicMessagePassing(symbolicExpressionEvaluator).send(send);
      case Action.Receive receive -> {
        new SymbolicMessagePassing(symbolicExpressionEvaluator).receive(receive, rendezvousOffer);
        rendezvousOffer = RendezvousOffer.NONE;
      }
      case Action.Terminate() -> {
        var lifecycle = new ProcessLifecycle(symbolicExpressionEvaluator);
        path.require(lifecycle.canTerminate());
        lifecycle.terminate();
      }
      case Action.Sequence(List<Action> actions) -> sequence(actions);
      case Action.DStep block -> deterministic(block);
      case Action.Assign(Location to, Expr value) ->
          symbolicExpressionEvaluator.store(
              to,
              symbolicExpressionEvaluator.value(
                  value, symbolicExpressionEvaluator.widths().declared(to).bits()));
      case Action.Evaluate(Expr value) -> symbolicExpressionEvaluator.exact(value);
      case Action.Assert check ->
          path.report(
              f.not(symbolicExpressionEvaluator.truth(check.condition())), Fault.Kind.ASSERTION);
      case Action.Print print -> print.arguments().forEach(symbolicExpressionEvaluator::exact);
      case Action.Else(), Action.Skip() -> {}
    }
  }

  private void sequence(List<Action> actions) {
    execute(actions.getFirst());
    Optional<SymbolicMessagePassing.PendingRendezvous> opened = pendingRendezvous;
    rendezvousOffer = RendezvousOffer.NONE;
    actions.subList(1, actions.size()).forEach(this::execute);
    pendingRendezvous = opened;
  }

  // d_step

  /** Executes the first executable edge of each state in turn. */
  private void deterministic(Action.DStep block) {
    var order = new WeakTopologicalOrder(block.body(), 0);
    var queue = new PathMergeQueue<Integer>();
    var problems = new ArrayList<GuardedViolation>();
    var visits = new HashMap<Integer, Integer>();
    SymbolicMemory.GuardedMemory at =
        new SymbolicMemory.GuardedMemory(path.pathCondition(), path.memory());
    int state = 0;
    for (int steps = 0; state != Action.DStep.EXIT; steps++) {
      if (steps > MAX_STATES) {
        throw new EndlessAtomicException(block.at());
      }
      boolean possible =
          symbolicExpressionEvaluator
              .context()
              .controlFlow()
              .isFeasible(visits.merge(state, 1, Integer::sum), at.when());
      Formula left = possible ? at.when() : f.truth(false);
      List<Edge> edges = possible ? block.body().get(state).edges() : List.of();
      for (Edge edge : edges) {
        var tried = new SymbolicPath(left, at.symbolicMemory().copy());
        SymbolicActionExecutor symbolicActionExecutor = on(tried);
        symbolicActionExecutor.execute(edge.action());
        symbolicActionExecutor.pendingRendezvous.ifPresent(o -> tried.fail(o.when()));
        left = f.and(left, f.not(tried.pathCondition()), f.not(tried.failed()));
        problems.addAll(tried.violations());
        queue.add(order.position(edge.target()), tried.pathCondition(), tried.memory());
      }
      if (steps > 0 && !left.isFalse()) {
        problems.add(new GuardedViolation(left, Fault.Kind.RUNTIME_ERROR));
      }
      rendezvousOffer = RendezvousOffer.NONE;
      if (queue.next().isEmpty()) {
        at = new SymbolicMemory.GuardedMemory(f.truth(false), path.memory());
        break;
      }
      int place = queue.next().get();
      at = queue.take(place);
      state = place == Integer.MAX_VALUE ? Action.DStep.EXIT : order.state(place);
    }
    path.violations().addAll(problems);
    path.replaceBy(at);
  }

  private SymbolicActionExecutor on(SymbolicPath other) {
    return new SymbolicActionExecutor(
        new SymbolicExpressionEvaluator(
            symbolicExpressionEvaluator.context(),
            other,
            symbolicExpressionEvaluator.pid(),
            symbolicExpressionEvaluator.type()),
        rendezvousOffer);
  }
}
