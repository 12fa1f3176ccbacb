package rondo.smt.value;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Binder;
import rondo.ir.data.Term;
import rondo.smt.formula.Formula;

/** What terms mean, to one process that executes something, or in properties of a whole state. */
public final class SymbolicEvaluator {
  /** For a process. */
  public static SymbolicEvaluator ofProcess(SymbolicValues values, Viewpoint view) {
    throw new UnsupportedOperationException("not yet");
  }

  /** For what nobody executes. */
  public static SymbolicEvaluator ofState(
      SymbolicValues values, SymbolicEverybody everybody, Moment moment) {
    throw new UnsupportedOperationException("not yet");
  }

  public void bind(Binder binder, SymbolicValue value) {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * What a term is, always; what goes wrong is added to {@link #failures}.
   *
   * @param at where it stands, for what cannot be given a meaning
   */
  public SymbolicValue value(Term term, Position at) throws RejectedException {
    throw new UnsupportedOperationException("not yet");
  }

  /** Whether a condition holds; nothing in particular where a failure happens. */
  public Formula holds(Term condition, Position at) throws RejectedException {
    throw new UnsupportedOperationException("not yet");
  }

  /** What has gone wrong so far. */
  public List<Failure> failures() {
    throw new UnsupportedOperationException("not yet");
  }
}
