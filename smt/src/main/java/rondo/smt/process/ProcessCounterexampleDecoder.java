package rondo.smt.process;

import java.util.List;
import java.util.Set;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.trace.Property;
import rondo.trace.RunReconstruction;
import rondo.trace.Violation;

/**
 * Decodes a model to a run, as transitions of the reference interpreter. A missing transition, or a
 * run without violation, is a bug of the encoding and no verdict.
 */
record ProcessCounterexampleDecoder(
    ProcessSystem system, FullChannelPolicy policy, Set<Property> checked) {
  Violation decode(List<GlobalState> states) {
    var interpreter = new Interpreter(system, policy);
    GlobalState initial = interpreter.initial();
    if (!initial.equals(states.getFirst())) {
      throw new IllegalStateException("a run begins in " + states.getFirst() + ", not " + initial);
    }
    return RunReconstruction.violation(interpreter, states, checked);
  }
}
