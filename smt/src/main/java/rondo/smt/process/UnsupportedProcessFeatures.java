package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.data.ReachabilityGoal;

/** Diagnostics for features of a model that the SMT encoding does not support. */
final class UnsupportedProcessFeatures {
  private UnsupportedProcessFeatures() {}

  static void check(ProcessSystem system) throws RejectedException {
    List<Diagnostic> found = new ArrayList<>();
    system
        .observer()
        .filter(o -> o.goal() != ReachabilityGoal.REACH)
        .ifPresent(
            o ->
                found.add(
                    Diagnostic.error(
                        "F101",
                        o.at(),
                        "the SMT engine does not support LTL formulas and never claims")));
    system
        .traceAssertion()
        .ifPresent(
            m ->
                found.add(
                    Diagnostic.error(
                        "F102", m.at(), "the SMT engine does not support trace assertions")));
    if (!found.isEmpty()) {
      throw new RejectedException(found);
    }
  }
}
