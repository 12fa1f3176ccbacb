package rondo.smt.rounds;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Term;
import rondo.ir.round.RoundState.Standing;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;

/**
 * What became of each process so far: at most one of these, and it is correct if none of them is
 * so.
 */
record Standings(List<Formula> crashed, List<Formula> omitting, List<Formula> byzantine) {
  Standings {
    crashed = List.copyOf(crashed);
    omitting = List.copyOf(omitting);
    byzantine = List.copyOf(byzantine);
  }

  Formula correct(int process, Formulas f) {
    return f.not(f.or(crashed.get(process), omitting.get(process), byzantine.get(process)));
  }

  /** Whether a process does what the protocol says. */
  Formula works(int process, Formulas f) {
    return f.not(f.or(crashed.get(process), byzantine.get(process)));
  }

  Formula is(Term.Condition condition, int process, Formulas f) {
    return switch (condition) {
      case CORRECT -> correct(process, f);
      case CRASHED -> crashed.get(process);
      case BYZANTINE -> byzantine.get(process);
    };
  }

  /** The same after some have crashed. */
  Standings without(List<Formula> crashing, Formulas f) {
    var gone = new ArrayList<Formula>();
    var omits = new ArrayList<Formula>();
    for (int p = 0; p < crashed.size(); p++) {
      gone.add(f.or(crashed.get(p), crashing.get(p)));
      omits.add(f.and(omitting.get(p), f.not(crashing.get(p))));
    }
    return new Standings(gone, omits, byzantine);
  }

  /** Whether everybody's standing is the same. */
  Formula same(Standings other, Formulas f) {
    var same = new ArrayList<Formula>();
    for (int p = 0; p < crashed.size(); p++) {
      same.add(f.same(crashed.get(p), other.crashed.get(p)));
      same.add(f.same(omitting.get(p), other.omitting.get(p)));
      same.add(f.same(byzantine.get(p), other.byzantine.get(p)));
    }
    return f.and(same);
  }

  Standing read(int process, Model model) {
    if (model.holds(crashed.get(process))) {
      return Standing.CRASHED;
    }
    if (model.holds(omitting.get(process))) {
      return Standing.OMITTING;
    }
    return model.holds(byzantine.get(process)) ? Standing.BYZANTINE : Standing.CORRECT;
  }
}
