package rondo.simulate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.ir.interpreter.Interpreter.Expansion;
import rondo.ir.interpreter.Interpreter.Failure;
import rondo.ir.interpreter.Interpreter.Step;
import rondo.ir.interpreter.Interpreter.Transition;

/** A possible continuation of a run. */
public sealed interface SimulationMove {
  /** How the choice of a failure begins. */
  String FAILURE = "f";

  List<Step> steps();

  /** The choice that makes this move. */
  String choice();

  /** The move of a choice; also a transition with a failing assertion. */
  static Optional<SimulationMove> of(String choice, Expansion expansion) {
    boolean fails = choice.startsWith(FAILURE);
    String digits = fails ? choice.substring(FAILURE.length()) : choice;
    int number = digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : Integer.MAX_VALUE;
    if (fails) {
      return number < expansion.failures().size()
          ? Optional.of(new Fail(number, expansion.failures().get(number)))
          : Optional.empty();
    }
    return number < expansion.transitions().size()
        ? Optional.of(new Proceed(number, expansion.transitions().get(number)))
        : Optional.empty();
  }

  /** The transition with this number. */
  record Proceed(int number, Transition transition) implements SimulationMove {
    @Override
    public List<Step> steps() {
      return transition.steps();
    }

    @Override
    public String choice() {
      return Integer.toString(number);
    }
  }

  /** The failure with this number, which ends the run. */
  record Fail(int number, Failure failure) implements SimulationMove {
    @Override
    public List<Step> steps() {
      return failure.steps();
    }

    @Override
    public String choice() {
      return FAILURE + number;
    }
  }

  /**
   * The moves in a state. A transition with a failing assertion is offered as that failure: a
   * simulation stops there, although a search continues.
   */
  static List<SimulationMove> in(Expansion expansion) {
    Set<Integer> offered = new LinkedHashSet<>();
    var moves = new ArrayList<SimulationMove>();
    for (int i = 0; i < expansion.transitions().size(); i++) {
      Transition transition = expansion.transitions().get(i);
      Optional<Integer> failure = failureOn(transition, expansion.failures());
      if (failure.isEmpty()) {
        moves.add(new Proceed(i, transition));
      } else if (offered.add(failure.get())) {
        moves.add(new Fail(failure.get(), expansion.failures().get(failure.get())));
      }
    }
    for (int i = 0; i < expansion.failures().size(); i++) {
      if (offered.add(i)) {
        moves.add(new Fail(i, expansion.failures().get(i)));
      }
    }
    return moves;
  }

  private static Optional<Integer> failureOn(Transition transition, List<Failure> failures) {
    for (int i = 0; i < failures.size(); i++) {
      if (begins(transition.steps(), failures.get(i).steps())) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private static boolean begins(List<Step> steps, List<Step> first) {
    if (first.size() > steps.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (!steps.get(i).isSameStatement(first.get(i))) {
        return false;
      }
    }
    return true;
  }
}
