package rondo.smt.rounds;

import java.util.List;
import rondo.ir.data.Term;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.value.Moment;
import rondo.smt.value.SymbolicEverybody;
import rondo.smt.value.SymbolicValue;

/**
 * All there is to know at the beginning of a round, as {@link rondo.ir.round.RoundState} has it.
 *
 * @param round which round of the phase comes next, counted from 0
 * @param variables by process
 */
record Situation(
    int round,
    Moment moment,
    Standings standings,
    List<List<SymbolicValue>> variables,
    Memory network,
    Unproposed unproposed) {
  Situation {
    variables = variables.stream().map(List::copyOf).toList();
  }

  /**
   * What the network remembers: unsigned numbers, 0 where nothing is assumed that needs them.
   *
   * @param lossesLeft how many messages it may still lose
   * @param unrest how many more rounds are not synchronous; if nobody knows that, 1 until they are
   */
  record Memory(Bits lossesLeft, Bits unrest) {}

  /**
   * A value that is nobody's input at the beginning.
   *
   * @param watched whether there is one that is looked for
   */
  record Unproposed(Formula watched, SymbolicValue value) {}

  SymbolicEverybody everybody(Formulas formulas) {
    return new SymbolicEverybody() {
      @Override
      public int processes() {
        return variables.size();
      }

      @Override
      public List<SymbolicValue> variables(int process) {
        return variables.get(process);
      }

      @Override
      public Formula is(Term.Condition condition, int process) {
        return standings.is(condition, process, formulas);
      }
    };
  }
}
