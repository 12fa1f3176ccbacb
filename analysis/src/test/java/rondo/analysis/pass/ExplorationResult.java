package rondo.analysis.pass;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;

/** The result of exploring all states: the kinds of violation, and the number of states. */
record ExplorationResult(Set<String> violations, int states) {
  /** Empty if there are too many states, or an endless atomic sequence. */
  static Optional<ExplorationResult> of(ProcessSystem system, int maxStates) {
    var interpreter = new Interpreter(system, FullChannelPolicy.BLOCK);
    var violations = new TreeSet<String>();
    var seen = new HashSet<>(Set.of(interpreter.initial()));
    var waiting = new ArrayDeque<GlobalState>(seen);
    while (!waiting.isEmpty()) {
      Interpreter.Expansion expansion;
      try {
        expansion = interpreter.expand(waiting.remove());
      } catch (EndlessAtomicException e) {
        return Optional.empty();
      }
      expansion.failures().forEach(f -> violations.add(f.fault().kind().name()));
      if (expansion.endState() == Interpreter.EndState.INVALID_END) {
        violations.add("INVALID_END");
      }
      for (Interpreter.Transition transition : expansion.transitions()) {
        if (seen.add(transition.target())) {
          waiting.add(transition.target());
        }
      }
      if (seen.size() > maxStates) {
        return Optional.empty();
      }
    }
    return Optional.of(new ExplorationResult(violations, seen.size()));
  }
}
