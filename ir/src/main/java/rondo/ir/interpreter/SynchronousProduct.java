package rondo.ir.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Expr;
import rondo.ir.FaultException;
import rondo.ir.Observer;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.ExprEvaluator.Pass;
import rondo.ir.interpreter.Interpreter.EndState;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;

/**
 * Computes the transitions of a state in the synchronous product of a system and its observer. In
 * guards of the observer, {@code timeout} holds if no process is enabled without one. {@code np_}
 * is false if no process is enabled at all: a run that ends is not an infinite run without
 * progress.
 */
final class SynchronousProduct {
  /** The pid of no process. */
  private static final int NO_PID = -1;

  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final Observer observer;
  private final List<Failure> failures = new ArrayList<>();
  private final List<Integer> open = new ArrayList<>();

  SynchronousProduct(ProcessSystem system, FullChannelPolicy policy, Observer observer) {
    this.system = system;
    this.policy = policy;
    this.observer = observer;
  }

  /** See {@link Expander#expand(GlobalState, int)}. */
  Expansion expand(GlobalState from, int enough) {
    List<Move> moves = observer.states().get(from.observerState()).moves();
    boolean asked = tryMoves(from, Pass.ORDINARY);
    Pass pass = asked ? pass(system, policy, from) : Pass.ORDINARY;
    if (pass != Pass.ORDINARY) {
      failures.clear();
      open.clear();
      tryMoves(from, pass);
    }
    if (open.isEmpty()) {
      return new Expansion(
          List.of(), failures, failures.isEmpty() ? EndState.VALID_END : EndState.NONE);
    }
    Expansion alone = new Expander(system, policy).expand(from, Math.ceilDiv(enough, open.size()));
    failures.addAll(alone.failures());
    List<Transition> steps =
        alone.endState() == EndState.NONE
            ? alone.transitions()
            : List.of(new Transition(List.of(), from));
    var transitions = new ArrayList<Transition>();
    for (Transition step : steps) {
      open.forEach(i -> transitions.add(watched(step, i, moves.get(i).target())));
    }
    return new Expansion(transitions, failures, EndState.NONE);
  }

  /** The value of an expression in a guard. */
  static int value(Expr expr, ProcessSystem system, FullChannelPolicy policy, GlobalState state) {
    var ordinary = new ExprEvaluator(system, policy, MutableState.of(state), NO_PID, Pass.ORDINARY);
    int value = ordinary.value(expr, ExprEvaluator.Mode.TEST);
    Pass pass = ordinary.dependsOnPass() ? pass(system, policy, state) : Pass.ORDINARY;
    return pass == Pass.ORDINARY
        ? value
        : new ExprEvaluator(system, policy, MutableState.of(state), NO_PID, pass)
            .value(expr, ExprEvaluator.Mode.TEST);
  }

  private static Pass pass(ProcessSystem system, FullChannelPolicy policy, GlobalState from) {
    for (Pass pass : List.of(Pass.ORDINARY, Pass.TIMEOUT)) {
      if (new Expander(system, policy).canStep(from, pass)) {
        return pass;
      }
    }
    return Pass.BLOCKED;
  }

  /** Finds the enabled moves and returns whether they depend on the {@link Pass}. */
  private boolean tryMoves(GlobalState from, Pass pass) {
    List<Move> moves = observer.states().get(from.observerState()).moves();
    var exprEvaluator = new ExprEvaluator(system, policy, MutableState.of(from), NO_PID, pass);
    for (int i = 0; i < moves.size(); i++) {
      tryMove(moves.get(i), i, exprEvaluator);
    }
    return exprEvaluator.dependsOnPass();
  }

  private void tryMove(Move move, int number, ExprEvaluator exprEvaluator) {
    try {
      if (!exprEvaluator.test(move.guard())) {
        return;
      }
    } catch (FaultException e) {
      failures.add(new Failure(e.fault(), List.of()));
      return;
    }
    if (observer.states().get(move.target()).status() == Status.VIOLATING) {
      failures.add(new Failure(observer.violation(move.at()), List.of()));
    } else {
      open.add(number);
    }
  }

  private static Transition watched(Transition step, int move, int target) {
    List<Step> steps = step.steps().stream().map(s -> s.withObserver(target)).toList();
    return new Transition(steps, step.target().withObserverState(target), OptionalInt.of(move));
  }
}
