package rondo.smt.execution;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** Run-time errors in order of execution. */
final class GuardedFaults {
  private final TermFactory factory;
  private final List<GuardedFault> all = new ArrayList<>();

  GuardedFaults(TermFactory factory) {
    this.factory = factory;
  }

  /**
   * Adds a run-time error.
   *
   * @param path the path condition
   * @param wrong the condition of the error on this path
   */
  void add(Formula path, Formula wrong, String message, Position at) {
    Formula when = factory.and(path, wrong);
    if (!when.isFalse()) {
      all.add(new GuardedFault(when, new Fault(Fault.Kind.RUNTIME_ERROR, message, at)));
    }
  }

  List<GuardedFault> all() {
    return List.copyOf(all);
  }

  /** Whether an error has occurred so far. */
  Formula any() {
    return factory.or(all.stream().map(GuardedFault::when).toList());
  }
}
