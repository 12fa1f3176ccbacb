package rondo.smt.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

/**
 * What comes of statements that a process executes. Where a failure happens, the run ends, and the
 * variables mean nothing.
 *
 * @param variables afterwards, if there is no run-time error
 * @param failures run-time errors; of several that happen the first counts
 * @param assertions those that fail, if there is no run-time error
 * @param revoked for outputs, whether they are revoked and there is no run-time error
 * @param choices in the order in which a process comes to them
 */
public record Effect(
    List<SymbolicValue> variables,
    List<Failure> failures,
    List<Failure> assertions,
    SortedMap<Integer, Formula> revoked,
    List<Choice> choices) {
  public Effect {
    variables = List.copyOf(variables);
    failures = List.copyOf(failures);
    assertions = List.copyOf(assertions);
    revoked = new TreeMap<>(revoked);
    choices = List.copyOf(choices);
  }

  /** Whether there is a run-time error. */
  public Formula fails(Formulas formulas) {
    return formulas.or(failures.stream().map(Failure::when).toList());
  }

  /** That what is chosen may be chosen: this must be demanded. */
  public Formula isPossible(Formulas formulas) {
    return formulas.and(choices.stream().map(c -> c.isPossible(formulas)).toList());
  }

  /** What the process chooses, as {@link rondo.ir.data.Outcome#choices} has it. */
  public List<Integer> choices(Model model) {
    return choices.stream().filter(c -> model.holds(c.taken())).map(c -> c.number(model)).toList();
  }
}
