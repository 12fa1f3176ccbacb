package rondo.smt.process;

import java.util.List;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.smt.check.KInductionScripts;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SmtLibScript.Assertion;
import rondo.trace.Property;

/** Bounded model checking of a system of processes as an SMT-LIB script. */
public final class ProcessScript {
  private ProcessScript() {}

  /**
   * Is one of the checked properties violated within so many steps?
   *
   * @throws RejectedException if the system has a feature that cannot be encoded
   * @throws EndlessAtomicException if an atomic sequence exceeds its limit
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
              new Assertion(
                  new TermFactory().truth(wrong), "there is no initial state: " + e.getMessage())));
    }
  }
}
