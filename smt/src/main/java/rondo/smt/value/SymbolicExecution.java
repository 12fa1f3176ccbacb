package rondo.smt.value;

import java.util.List;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Statement;

/** One execution of statements by one process, with all that it may choose. */
public final class SymbolicExecution {
  private SymbolicExecution() {}

  /**
   * What comes of them.
   *
   * @param name what variables for choices are named after
   */
  public static Effect of(
      SymbolicValues values, Viewpoint view, List<Statement> statements, String name)
      throws RejectedException {
    throw new UnsupportedOperationException("not yet");
  }
}
