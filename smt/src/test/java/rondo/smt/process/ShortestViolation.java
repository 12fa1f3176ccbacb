package rondo.smt.process;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/** The number of transitions to the first violation, by the reference interpreter. */
sealed interface ShortestViolation {
  /** The length of a shortest counterexample. */
  record After(int transitions) implements ShortestViolation {}

  /** There is no violation. */
  record None() implements ShortestViolation {}

  /** There are too many states, or an atomic sequence does not end. */
  record Unknown() implements ShortestViolation {}

  static ShortestViolation in(ProcessSystem system, FullChannelPolicy policy, int maxStates) {
    var interpreter = new Interpreter(system, policy);
    Map<GlobalState, Integer> depths = new HashMap<>();
    var waiting = new ArrayDeque<GlobalState>();
    try {
      waiting.add(interpreter.initial());
    } catch (FaultException e) {
      return new After(0);
    }
    depths.put(waiting.peek(), 0);
    while (!waiting.isEmpty()) {
      GlobalState state = waiting.remove();
      Interpreter.Expansion expansion;
      try {
        expansion = interpreter.expand(state);
      } catch (EndlessAtomicException e) {
        return new Unknown();
      }
      int depth = depths.get(state);
      if (!expansion.failures().isEmpty()
          || expansion.endState() == Interpreter.EndState.INVALID_END) {
        return new After(depth);
      }
      for (Interpreter.Transition transition : expansion.transitions()) {
        if (depths.putIfAbsent(transition.target(), depth + 1) == null) {
          waiting.add(transition.target());
        }
      }
      if (depths.size() > maxStates) {
        return new Unknown();
      }
    }
    return new None();
  }
}
