package rondo.smt.process;

import rondo.ir.Fault;
import rondo.smt.formula.Formula;

/** Something that must not happen, and when it does. */
record GuardedViolation(Formula when, Fault.Kind kind) {
  /** Whether nothing comes after it. */
  boolean endsRun() {
    return kind == Fault.Kind.RUNTIME_ERROR || kind == Fault.Kind.FORBIDDEN;
  }
}
