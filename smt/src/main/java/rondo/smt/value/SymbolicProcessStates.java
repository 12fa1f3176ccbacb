package rondo.smt.value;

import java.util.List;
import rondo.ir.data.Term;
import rondo.smt.formula.Formula;

/** All processes at one moment, as properties see them. */
public interface SymbolicProcessStates {
  int processes();

  List<SymbolicValue> variables(int process);

  Formula satisfies(Term.Status status, int process);
}
