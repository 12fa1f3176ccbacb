package rondo.smt.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ValueText;
import rondo.ir.round.Round;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.SymbolicValue.Guarded;
import rondo.smt.value.SymbolicValue.Nothing;

/**
 * What a process sends in a round.
 *
 * @param messages for each receiver, whether a message is sent to it, and which
 * @param failures run-time errors; of several that happen the first counts
 */
public record Dispatch(List<Guarded> messages, List<Failure> failures) {
  public Dispatch {
    messages = List.copyOf(messages);
    failures = List.copyOf(failures);
  }

  /** Whether there is a run-time error; if so, the messages mean nothing. */
  public Formula fails(Formulas formulas) {
    return formulas.or(failures.stream().map(Failure::when).toList());
  }

  /** What a process sends that has these variables; whatever is in its mailbox is not asked for. */
  public static Dispatch of(SymbolicValues values, Viewpoint view, Round round)
      throws RejectedException {
    var evaluator = SymbolicEvaluator.ofProcess(values, view);
    var unsent = new Guarded(values.formulas().truth(false), new Nothing());
    var messages = new ArrayList<>(Collections.nCopies(view.processes(), unsent));
    try {
      for (Round.Send send : round.sends()) {
        evaluator.at(send.at());
        add(values, evaluator, round, send, messages);
      }
    } catch (Refusal e) {
      throw e.rejected();
    }
    return new Dispatch(messages, evaluator.failures());
  }

  private static void add(
      SymbolicValues values,
      SymbolicEvaluator evaluator,
      Round round,
      Round.Send send,
      List<Guarded> messages) {
    Formulas formulas = values.formulas();
    Failures failures = evaluator.noted();
    Formula guard = evaluator.holds(send.guard(), formulas.truth(true));
    if (guard.isFalse()) {
      return;
    }
    SymbolicValue given = evaluator.value(send.message(), guard);
    Formula wrong = formulas.not(values.belongs(round.message(), given));
    failures.add(guard, wrong, "no message of type " + round.message(), send.at());
    SymbolicValue message = values.shaped(round.message(), given);
    List<Formula> receivers = evaluator.receivers(send.to(), guard);
    for (int p = 0; p < receivers.size(); p++) {
      Formula sent = formulas.and(guard, receivers.get(p));
      Guarded before = messages.get(p);
      String text = "a second message for " + ValueText.process(p) + " in one round";
      failures.add(sent, before.when(), text, send.at());
      if (!sent.isFalse()) {
        SymbolicValue either =
            before.when().isFalse() ? message : values.merge(sent, message, before.value());
        messages.set(p, new Guarded(formulas.or(before.when(), sent), either));
      }
    }
  }
}
