package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.ProcessStatus;
import rondo.smt.formula.Formula;
import rondo.smt.formula.SmtModel;
import rondo.smt.formula.TermFactory;

/**
 * The fault status of each process: at most one of these flags holds, none for a correct process.
 */
record SymbolicFaultStatus(List<Formula> crashed, List<Formula> omitting, List<Formula> byzantine) {
  SymbolicFaultStatus {
    crashed = List.copyOf(crashed);
    omitting = List.copyOf(omitting);
    byzantine = List.copyOf(byzantine);
  }

  Formula correct(int process, TermFactory f) {
    return f.not(f.or(crashed.get(process), omitting.get(process), byzantine.get(process)));
  }

  /** Whether a process follows the protocol. */
  Formula followsProtocol(int process, TermFactory f) {
    return f.not(f.or(crashed.get(process), byzantine.get(process)));
  }

  Formula satisfies(ProcessStatus status, int process, TermFactory f) {
    return switch (status) {
      case CORRECT -> correct(process, f);
      case CRASHED -> crashed.get(process);
      case OMITTING -> omitting.get(process);
      case BYZANTINE -> byzantine.get(process);
      case ABSENT -> f.truth(false);
    };
  }

  /** The fault status after some processes have crashed. */
  SymbolicFaultStatus afterCrashes(List<Formula> crashing, TermFactory f) {
    var gone = new ArrayList<Formula>();
    var omits = new ArrayList<Formula>();
    for (int p = 0; p < crashed.size(); p++) {
      gone.add(f.or(crashed.get(p), crashing.get(p)));
      omits.add(f.and(omitting.get(p), f.not(crashing.get(p))));
    }
    return new SymbolicFaultStatus(gone, omits, byzantine);
  }

  /** Whether all processes have equal fault status in both. */
  Formula equal(SymbolicFaultStatus other, TermFactory f) {
    var same = new ArrayList<Formula>();
    for (int p = 0; p < crashed.size(); p++) {
      same.add(f.equal(crashed.get(p), other.crashed.get(p)));
      same.add(f.equal(omitting.get(p), other.omitting.get(p)));
      same.add(f.equal(byzantine.get(p), other.byzantine.get(p)));
    }
    return f.and(same);
  }

  ProcessStatus decode(int process, SmtModel smtModel) {
    if (smtModel.holds(crashed.get(process))) {
      return ProcessStatus.CRASHED;
    }
    if (smtModel.holds(omitting.get(process))) {
      return ProcessStatus.OMITTING;
    }
    return smtModel.holds(byzantine.get(process)) ? ProcessStatus.BYZANTINE : ProcessStatus.CORRECT;
  }
}
