package rondo.smt.process;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FaultException;
import rondo.ir.FullChannelPolicy;
import rondo.ir.ProcessSystem;
import rondo.smt.check.KInductionScripts;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SmtLibScript.Assertion;
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
  public static SmtLibScript bounded(
      ProcessSystem system, FullChannelPolicy policy, Set<Property> checked, int bound)
      throws RejectedException {
    try {
      return KInductionScripts.bounded(
          ProcessSmtVerifier.unrolling(system, policy, checked), bound);
    } catch (FaultException e) {
      boolean wrong = checked.contains(Property.of(e.fault().kind()));
      return SmtLibScript.of(
          List.of(
              new Assertion(new TermFactory().truth(wrong), "no run begins: " + e.getMessage())));
    }
  }
}
