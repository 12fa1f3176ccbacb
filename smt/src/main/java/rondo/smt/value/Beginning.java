package rondo.smt.value;

import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.RoundSystem;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/**
 * What a process may begin with.
 *
 * @param variables before the first round
 * @param constraints what must hold so that it may begin with them
 * @param failures what goes wrong on the way, of whatever kind
 */
public record Beginning(
    List<SymbolicValue> variables, List<Formula> constraints, List<Failure> failures) {
  public Beginning {
    variables = List.copyOf(variables);
    constraints = List.copyOf(constraints);
    failures = List.copyOf(failures);
  }

  /** Whether something goes wrong; if so, the variables mean nothing. */
  public Formula fails(Formulas formulas) {
    return formulas.or(failures.stream().map(Failure::when).toList());
  }

  /**
   * All that one of the processes may begin with.
   *
   * @param name what variables of formulas are named after
   */
  public static Beginning of(SymbolicValues values, RoundSystem system, int self, String name)
      throws RejectedException {
    throw new UnsupportedOperationException("not yet");
  }
}
