package rondo.smt.events;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.ObserverAutomaton;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.smt.execution.GuardedFault;
import rondo.smt.execution.SymbolicEvaluator;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicIntegers;

/** The observer of a safety formula: it moves on the state before each step. */
final class ObserverEncoding {
  private final EventEncodingContext context;
  private final TermFactory f;
  private final EventProperty.Temporal property;
  private final ObserverAutomaton<Term> observer;

  ObserverEncoding(EventEncodingContext context, EventProperty.Temporal property) {
    this.context = context;
    this.f = context.formulas();
    this.property = property;
    this.observer = property.observer();
  }

  /**
   * The move of the observer in one step.
   *
   * @param move the number of the move in its state
   * @param possible the constraint that the move is enabled and leads to no violation
   * @param after for each state, whether it is the next one
   */
  record ObserverMove(BitVector move, Formula possible, List<Formula> after) {}

  /** The flags of the initial state. */
  List<Formula> initial() {
    var states = new ArrayList<Formula>();
    for (int s = 0; s < observer.states().size(); s++) {
      states.add(f.truth(s == observer.start()));
    }
    return states;
  }

  ObserverMove move(SymbolicEventState state, int time) throws RejectedException {
    int most = observer.states().stream().mapToInt(s -> s.moves().size()).max().orElse(1);
    BitVector move = f.variable("move@" + time, SymbolicIntegers.width(0, Math.max(0, most - 1)));
    var possible = new ArrayList<Formula>();
    var after = new ArrayList<>(Collections.nCopies(observer.states().size(), f.truth(false)));
    for (int s = 0; s < observer.states().size(); s++) {
      Formula here = state.history().observer().get(s);
      for (int m = 0; !here.isFalse() && m < observer.states().get(s).moves().size(); m++) {
        Formula taken = f.and(here, f.equal(move, f.constant(m, move.width())));
        if (!observer.isViolating(s, m)) {
          possible.add(f.and(taken, holds(observer.guard(s, m), state).holds()));
          int target = observer.target(s, m);
          after.set(target, f.or(after.get(target), taken));
        }
      }
    }
    return new ObserverMove(move, f.or(possible), after);
  }

  /** Whether the observer can move to a violation, or a guard cannot be evaluated. */
  Formula isViolated(SymbolicEventState state) throws RejectedException {
    var some = new ArrayList<Formula>();
    for (int s = 0; s < observer.states().size(); s++) {
      Formula here = state.history().observer().get(s);
      for (int m = 0; !here.isFalse() && m < observer.states().get(s).moves().size(); m++) {
        Guard guard = holds(observer.guard(s, m), state);
        some.add(f.and(here, guard.fails()));
        if (observer.isViolating(s, m)) {
          some.add(f.and(here, guard.holds()));
        }
      }
    }
    return f.or(some);
  }

  private record Guard(Formula holds, Formula fails) {}

  private Guard holds(Term guard, SymbolicEventState state) throws RejectedException {
    SymbolicEvaluator evaluator =
        SymbolicEvaluator.ofState(
            context.values(), state.processStates(context.values()), context.phaseContext());
    Formula holds = evaluator.holds(guard, property.at());
    return new Guard(holds, f.or(evaluator.failures().stream().map(GuardedFault::when).toList()));
  }
}
