package rondo.smt.value;

import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.Round;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * What a process sends in a round.
 *
 * @param messages for each receiver, whether a message is sent to it, and which
 * @param failures run-time errors; of several that happen the first counts
 */
public record Dispatch(List<SymbolicValue.Guarded> messages, List<Failure> failures) {
  public Dispatch {
    messages = List.copyOf(messages);
    failures = List.copyOf(failures);
  }

  /** Whether there is a run-time error; if so, the messages mean nothing. */
  public Formula fails(Formulas formulas) {
    return formulas.or(failures.stream().map(Failure::when).toList());
  }

  /** What a process that sees nothing but itself sends. */
  public static Dispatch of(SymbolicValues values, Viewpoint view, Round round)
      throws RejectedException {
    throw new UnsupportedOperationException("not yet");
  }
}
