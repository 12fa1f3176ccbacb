package rondo.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Transition;

/**
 * Finds the trace of a run whose states are known, by executing it in the reference interpreter. A
 * state that is no successor of the one before, or a run without violation, is a bug of the engine
 * that found it.
 */
public final class RunReconstruction {
  private RunReconstruction() {}

  /**
   * The violation at the end of a run.
   *
   * @param states from the initial one on
   * @param checked the properties of which one is violated
   * @throws IllegalStateException if there is no such run, or no violation
   */
  public static Violation violation(
      Interpreter interpreter, List<GlobalState> states, Set<Property> checked) {
    List<Integer> choices = new ArrayList<>();
    GlobalState state = states.getFirst();
    for (GlobalState next : states.subList(1, states.size())) {
      choices.add(choice(interpreter.expand(state), state, next));
      state = next;
    }
    Expansion last = interpreter.expand(state);
    for (int failure = 0; failure < last.failures().size(); failure++) {
      Property violated = Property.of(last.failures().get(failure).fault().kind());
      if (checked.contains(violated)) {
        return new Violation(violated, new Trace(choices, OptionalInt.of(failure)));
      }
    }
    if (last.endState() != Interpreter.EndState.INVALID_END
        || !checked.contains(Property.INVALID_END_STATE)) {
      throw new IllegalStateException(
          "none of " + checked + " is violated after " + choices + ": " + state);
    }
    return new Violation(Property.INVALID_END_STATE, new Trace(choices, OptionalInt.empty()));
  }

  private static int choice(Expansion expansion, GlobalState from, GlobalState to) {
    List<GlobalState> targets = expansion.transitions().stream().map(Transition::target).toList();
    int choice = targets.indexOf(to);
    if (choice < 0) {
      throw new IllegalStateException(
          "no step leads from " + from + "\nto " + to + "\nbut these: " + targets);
    }
    return choice;
  }
}
