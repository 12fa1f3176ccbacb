package rondo.smt.execution;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;

/**
 * The effect of statements that a process executes. A run-time error ends the run; the variables
 * are then meaningless.
 *
 * @param variables the values afterwards, if there is no run-time error
 * @param failures run-time errors; the first one that occurs counts
 * @param assertions the failing assertions, if there is no run-time error
 * @param revoked for each output, whether it is revoked and there is no run-time error
 * @param choices in order of execution
 * @param sends the messages that a reaction to an event sends, in order of execution
 * @param announcements what monitors observe, in order of execution
 * @param sendPoints the statements that send, in order of execution
 */
public record Effect(
    List<SymbolicValue> variables,
    List<GuardedFault> failures,
    List<GuardedFault> assertions,
    SortedMap<Integer, Formula> revoked,
    List<SymbolicChoice> choices,
    List<SymbolicSend> sends,
    List<SymbolicAnnouncement> announcements,
    List<SymbolicSendPoint> sendPoints) {
  public Effect {
    variables = List.copyOf(variables);
    failures = List.copyOf(failures);
    assertions = List.copyOf(assertions);
    revoked = new TreeMap<>(revoked);
    choices = List.copyOf(choices);
    sends = List.copyOf(sends);
    announcements = List.copyOf(announcements);
    sendPoints = List.copyOf(sendPoints);
  }

  /** Whether there is a run-time error. */
  public Formula fails(TermFactory factory) {
    return factory.or(failures.stream().map(GuardedFault::when).toList());
  }

  /** Whether an assertion fails. */
  public Formula failsAssertion(TermFactory factory) {
    return factory.or(assertions.stream().map(GuardedFault::when).toList());
  }

  /** The constraint that all choices are admissible; to be asserted. */
  public Formula isPossible(TermFactory factory) {
    return factory.and(choices.stream().map(c -> c.isPossible(factory)).toList());
  }

  /**
   * The choices of the process in a model, in the form of {@link
   * rondo.ir.data.interpreter.Outcome#choices}.
   */
  public List<Integer> choices(SmtModel smtModel) {
    return choices.stream()
        .filter(c -> smtModel.holds(c.taken()))
        .map(c -> c.index(smtModel))
        .toList();
  }
}
