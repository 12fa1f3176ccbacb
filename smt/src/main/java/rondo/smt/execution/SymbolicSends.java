package rondo.smt.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ValueText;
import rondo.ir.round.Round;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;
import rondo.smt.value.SymbolicValue.GuardedValue;
import rondo.smt.value.SymbolicValue.NoneValue;
import rondo.smt.value.SymbolicValues;

/**
 * The messages that a process sends in a round.
 *
 * @param messages for each receiver: the message, and whether it is sent
 * @param failures run-time errors; the first one that occurs counts
 */
public record SymbolicSends(List<GuardedValue> messages, List<GuardedFault> failures) {
  public SymbolicSends {
    messages = List.copyOf(messages);
    failures = List.copyOf(failures);
  }

  /** Whether there is a run-time error; the messages are then meaningless. */
  public Formula fails(TermFactory factory) {
    return factory.or(failures.stream().map(GuardedFault::when).toList());
  }

  /** The messages sent in a round by a process with this view; its mailbox is not used. */
  public static SymbolicSends of(SymbolicValues values, LocalView view, Round round)
      throws RejectedException {
    var evaluator = SymbolicEvaluator.ofProcess(values, view);
    var unsent = new GuardedValue(values.formulas().truth(false), new NoneValue());
    var messages = new ArrayList<>(Collections.nCopies(view.processes(), unsent));
    try {
      for (Round.Send send : round.sends()) {
        evaluator.setPosition(send.at());
        add(values, evaluator, round, send, messages);
      }
    } catch (UnsupportedTermException e) {
      throw e.rejected();
    }
    return new SymbolicSends(messages, evaluator.failures());
  }

  private static void add(
      SymbolicValues values,
      SymbolicEvaluator evaluator,
      Round round,
      Round.Send send,
      List<GuardedValue> messages) {
    TermFactory factory = values.formulas();
    GuardedFaults faults = evaluator.noted();
    Formula guard = evaluator.holds(send.guard(), factory.truth(true));
    if (guard.isFalse()) {
      return;
    }
    SymbolicValue given = evaluator.value(send.message(), guard);
    Formula wrong = factory.not(values.hasType(round.message(), given));
    faults.add(guard, wrong, "not a message of type " + round.message(), send.at());
    SymbolicValue message = values.coerce(round.message(), given);
    List<Formula> receivers = evaluator.receivers(send.to(), guard);
    for (int p = 0; p < receivers.size(); p++) {
      Formula sent = factory.and(guard, receivers.get(p));
      GuardedValue before = messages.get(p);
      String text = "a second message for " + ValueText.process(p) + " in one round";
      faults.add(sent, before.when(), text, send.at());
      if (!sent.isFalse()) {
        SymbolicValue either =
            before.when().isFalse() ? message : values.merge(sent, message, before.value());
        messages.set(p, new GuardedValue(factory.or(before.when(), sent), either));
      }
    }
  }
}
