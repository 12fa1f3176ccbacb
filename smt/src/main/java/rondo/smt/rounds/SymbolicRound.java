package rondo.smt.rounds;

import java.util.List;
import rondo.smt.execution.Effect;
import rondo.smt.formula.Formula;

/**
 * The symbolic transition of one round.
 *
 * @param possible the constraint on its variables, satisfied also if the round fails
 * @param fails whether a run-time error ends the run in this round
 * @param violates whether a property is violated in this round
 * @param effects the effect of each process's update, if it updates
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
