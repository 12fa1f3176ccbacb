package rondo.smt.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

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
    List<GuardedFault> failures,
    List<GuardedFault> assertions,
    SortedMap<Integer, Formula> revoked,
    List<SymbolicChoice> choices) {
  public Effect {
    variables = List.copyOf(variables);
    failures = List.copyOf(failures);
    assertions = List.copyOf(assertions);
    revoked = new TreeMap<>(revoked);
    choices = List.copyOf(choices);
  }

  /** Whether there is a run-time error. */
  public Formula fails(TermFactory factory) {
    return factory.or(failures.stream().map(GuardedFault::when).toList());
  }

  /** That what is chosen may be chosen: this must be demanded. */
  public Formula isPossible(TermFactory factory) {
    return factory.and(choices.stream().map(c -> c.isPossible(factory)).toList());
  }

  /** What the process chooses, as {@link rondo.ir.data.Outcome#choices} has it. */
  public List<Integer> choices(SmtModel smtModel) {
    return choices.stream()
        .filter(c -> smtModel.holds(c.taken()))
        .map(c -> c.index(smtModel))
        .toList();
  }
}
