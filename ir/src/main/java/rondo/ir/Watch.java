package rondo.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import rondo.ir.Evaluator.Pass;
import rondo.ir.Interpreter.Expansion;
import rondo.ir.Interpreter.Failure;
import rondo.ir.Interpreter.Rest;
import rondo.ir.Interpreter.Step;
import rondo.ir.Interpreter.Transition;
import rondo.ir.Observer.Move;
import rondo.ir.Observer.Status;

/**
 * Finds everything that can happen in one state under the eyes of an observer. Its guards see a
 * timeout when no process can make a step without one. They see no lack of progress when no process
 * can make a step at all: a run that ends is none that goes on without progress.
 */
final class Watch {
  /** Nobody's, so that no process is meant. */
  private static final int NO_PID = -1;

  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final Observer observer;
  private final List<Failure> failures = new ArrayList<>();
  private final List<Integer> open = new ArrayList<>();

  Watch(ProcessSystem system, FullChannel fullChannel, Observer observer) {
    this.system = system;
    this.fullChannel = fullChannel;
    this.observer = observer;
  }

  Expansion expand(GlobalState from) {
    List<Move> moves = observer.states().get(from.observer()).moves();
    boolean asked = tryMoves(from, Pass.ORDINARY);
    Pass pass = asked ? pass(from) : Pass.ORDINARY;
    if (pass != Pass.ORDINARY) {
      failures.clear();
      open.clear();
      tryMoves(from, pass);
    }
    if (open.isEmpty()) {
      return new Expansion(List.of(), failures, failures.isEmpty() ? Rest.VALID_END : Rest.NONE);
    }
    Expansion alone = new Expander(system, fullChannel).expand(from);
    failures.addAll(alone.failures());
    List<Transition> steps =
        alone.rest() == Rest.NONE ? alone.transitions() : List.of(new Transition(List.of(), from));
    var transitions = new ArrayList<Transition>();
    for (Transition step : steps) {
      open.forEach(i -> transitions.add(watched(step, i, moves.get(i).target())));
    }
    return new Expansion(transitions, failures, Rest.NONE);
  }

  private Pass pass(GlobalState from) {
    for (Pass pass : List.of(Pass.ORDINARY, Pass.TIMEOUT)) {
      if (new Expander(system, fullChannel).moves(from, pass)) {
        return pass;
      }
    }
    return Pass.STUCK;
  }

  /** Finds the open moves and tells whether that depends on how much is possible. */
  private boolean tryMoves(GlobalState from, Pass pass) {
    List<Move> moves = observer.states().get(from.observer()).moves();
    var evaluator = new Evaluator(system, fullChannel, Memory.of(from), NO_PID, pass);
    for (int i = 0; i < moves.size(); i++) {
      tryMove(moves.get(i), i, evaluator);
    }
    return evaluator.askedForPass();
  }

  private void tryMove(Move move, int number, Evaluator evaluator) {
    try {
      if (!evaluator.test(move.guard())) {
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
    return new Transition(steps, step.target().withObserver(target), OptionalInt.of(move));
  }
}
