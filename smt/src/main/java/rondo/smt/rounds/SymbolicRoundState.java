package rondo.smt.rounds;

import java.util.List;
import rondo.ir.data.Term;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.PhaseContext;
import rondo.smt.value.SymbolicProcessStates;
import rondo.smt.value.SymbolicValue;

/**
 * All there is to know at the beginning of a round, as {@link rondo.ir.round.RoundState} has it.
 *
 * @param round which round of the phase comes next, counted from 0
 * @param variables by process
 */
record SymbolicRoundState(
    int round,
    PhaseContext phaseContext,
    SymbolicFaultStatus faultStatus,
    List<List<SymbolicValue>> variables,
    NetworkState network,
    Unproposed unproposed) {
  SymbolicRoundState {
    variables = variables.stream().map(List::copyOf).toList();
  }

  /**
   * What the network remembers: unsigned numbers, 0 where nothing is assumed that needs them.
   *
   * @param lossesLeft how many messages it may still lose
   * @param roundsUntilStable how many more rounds are not synchronous; if nobody knows that, 1
   *     until they are
   */
  record NetworkState(BitVector lossesLeft, BitVector roundsUntilStable) {}

  /**
   * A value that is nobody's input at the beginning.
   *
   * @param isMonitored whether there is one that is looked for
   */
  record Unproposed(Formula isMonitored, SymbolicValue value) {}

  SymbolicProcessStates processStates(TermFactory factory) {
    return new SymbolicProcessStates() {
      @Override
      public int processes() {
        return variables.size();
      }

      @Override
      public List<SymbolicValue> variables(int process) {
        return variables.get(process);
      }

      @Override
      public Formula satisfies(Term.Status status, int process) {
        return faultStatus.satisfies(status, process, factory);
      }
    };
  }
}
