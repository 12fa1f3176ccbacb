package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Violation;

/**
 * Decodes a model to a run, as transitions of the reference interpreter. A missing transition, or a
 * run without violation, is a bug of the encoding and no verdict.
 */
record ProcessCounterexampleDecoder(
    ProcessSystem system, FullChannelPolicy policy, Set<Property> checked) {
  Violation decode(List<GlobalState> states) {
    var interpreter = new Interpreter(system, policy);
    var choices = new ArrayList<Integer>();
    GlobalState state = interpreter.initial();
    if (!state.equals(states.getFirst())) {
      throw new IllegalStateException("a run begins in " + states.getFirst() + ", not " + state);
    }
    for (GlobalState next : states.subList(1, states.size())) {
      choices.add(choice(interpreter.expand(state), state, next));
      state = next;
    }
    Expansion last = interpreter.expand(state);
    for (int i = 0; i < last.failures().size(); i++) {
      Property broken = Property.of(last.failures().get(i).fault().kind());
      if (checked.contains(broken)) {
        return new Violation(broken, new Trace(choices, OptionalInt.of(i)));
      }
    }
    if (last.endState() != Interpreter.EndState.INVALID_END
        || !checked.contains(Property.INVALID_END_STATE)) {
      throw new IllegalStateException("nothing is wrong after " + choices + ": " + state);
    }
    return new Violation(Property.INVALID_END_STATE, new Trace(choices, OptionalInt.empty()));
  }

  private static int choice(Expansion expansion, GlobalState from, GlobalState to) {
    for (int i = 0; i < expansion.transitions().size(); i++) {
      if (expansion.transitions().get(i).target().equals(to)) {
        return i;
      }
    }
    throw new IllegalStateException(
        "no step leads from "
            + from
            + "\nto "
            + to
            + "\nbut these: "
            + expansion.transitions().stream().map(Interpreter.Transition::target).toList());
  }
}
