package rondo.smt.value;

import java.util.List;
import rondo.ir.data.Term;
import rondo.smt.formula.Formula;

/** All processes at one moment, as properties see them. */
public interface SymbolicEverybody {
  int processes();

  List<SymbolicValue> variables(int process);

  Formula is(Term.Condition condition, int process);
}
