package rondo.smt.rounds;

import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.smt.execution.PhaseContext;
import rondo.smt.execution.SymbolicProcessStates;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.value.SymbolicValue;

/**
 * The symbolic state at the beginning of a round, the counterpart of {@link
 * rondo.ir.round.interpreter.RoundState}.
 *
 * @param round the index of the next round in its phase, from 0
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
   * The state of the network as unsigned numbers, 0 if no assumption needs them.
   *
   * @param lossesLeft how many more messages may be lost
   * @param roundsUntilStable how many more rounds are not synchronous; 1 until stabilization if
   *     that number is unknown
   */
  record NetworkState(BitVector lossesLeft, BitVector roundsUntilStable) {}

  /**
   * A value that no process has as its input.
   *
   * @param isMonitored whether the run has such a value, and an output of it is a violation
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
      public Formula satisfies(ProcessStatus status, int process) {
        return faultStatus.satisfies(status, process, factory);
      }
    };
  }
}
