package rondo.testkit;

import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.HashSet;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Property;

/**
 * Reference exploration of all reachable states by the interpreter and a set: slow and obviously
 * correct.
 */
public final class ReferenceExploration {
  private ReferenceExploration() {}

  /** Explores the state space, unless it has more than {@code maxStates} states. */
  public static ExplorationOutcome of(
      ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    var interpreter = new Interpreter(system, policy);
    var violated = EnumSet.noneOf(Property.class);
    var seen = new HashSet<GlobalState>();
    var waiting = new ArrayDeque<GlobalState>();
    long transitions = 1;
    GlobalState initial;
    try {
      initial = interpreter.initial();
    } catch (FaultException e) {
      return new ExplorationOutcome.Explored(EnumSet.of(Property.of(e.fault().kind())), 0, 0);
    }
    seen.add(initial);
    waiting.add(initial);
    while (!waiting.isEmpty()) {
      Interpreter.Expansion expansion;
      try {
        expansion = interpreter.expand(waiting.remove());
      } catch (EndlessAtomicException e) {
        return new ExplorationOutcome.Unknown(e.getMessage());
      }
      for (Interpreter.Failure failure : expansion.failures()) {
        violated.add(Property.of(failure.fault().kind()));
      }
      if (expansion.endState() == Interpreter.EndState.INVALID_END) {
        violated.add(Property.INVALID_END_STATE);
      }
      for (Interpreter.Transition transition : expansion.transitions()) {
        transitions++;
        if (seen.add(transition.target())) {
          waiting.add(transition.target());
        }
      }
      if (seen.size() > maxStates) {
        return new ExplorationOutcome.Unknown("more than " + maxStates + " states");
      }
    }
    return new ExplorationOutcome.Explored(violated, seen.size(), transitions);
  }
}
