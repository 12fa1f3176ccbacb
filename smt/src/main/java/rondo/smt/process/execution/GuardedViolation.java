package rondo.smt.process.execution;

import rondo.ir.Fault;
import rondo.smt.formula.Formula;

/** A violation and the condition under which it occurs. */
public record GuardedViolation(Formula when, Fault.Kind kind) {
  /** Whether the run ends with it. */
  boolean endsRun() {
    return kind == Fault.Kind.RUNTIME_ERROR || kind == Fault.Kind.FORBIDDEN;
  }
}
