package rondo.smt.process;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.smt.check.Scripts;
import rondo.smt.formula.Formulas;
import rondo.smt.text.Script;
import rondo.smt.text.Script.Assertion;
import rondo.trace.Property;

/** What a solver is asked about a system of processes, as a script for any solver. */
public final class ProcessScript {
  private ProcessScript() {}

  /**
   * Whether one of the properties that are checked is violated within so many steps.
   *
   * @throws RejectedException if the system has something that cannot be encoded
   * @throws EndlessAtomicException if an atomic sequence may go on for too long
   */
  public static Script bounded(
      ProcessSystem system, FullChannel fullChannel, Set<Property> checked, int bound)
      throws RejectedException {
    try {
      return Scripts.bounded(ProcessSmt.runs(system, fullChannel, checked), bound);
    } catch (FaultException e) {
      boolean wrong = checked.contains(Property.of(e.fault().kind()));
      return Script.of(
          List.of(new Assertion(new Formulas().truth(wrong), "no run begins: " + e.getMessage())));
    }
  }
}
