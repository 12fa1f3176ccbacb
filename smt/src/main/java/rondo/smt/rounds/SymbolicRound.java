package rondo.smt.rounds;

import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.value.Effect;

/**
 * One round.
 *
 * @param possible what its variables must be for it to take place, or to fail
 * @param fails whether a run-time error ends the run in it
 * @param violates whether anything that must not be happens in it
 * @param effects what each process makes of what it hears, if it does
 */
record SymbolicRound(
    HeardOfVariables variables,
    List<Effect> effects,
    Formula possible,
    Formula fails,
    Formula violates,
    SymbolicRoundState after) {
  SymbolicRound {
    effects = List.copyOf(effects);
  }
}
