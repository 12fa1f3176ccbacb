package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** Run-time errors in the order in which one comes to them. */
final class GuardedFaults {
  private final TermFactory factory;
  private final List<GuardedFault> all = new ArrayList<>();

  GuardedFaults(TermFactory factory) {
    this.factory = factory;
  }

  /**
   * Adds one.
   *
   * @param path when one comes here
   * @param wrong when it happens then
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

  /** Whether there has been one so far. */
  Formula any() {
    return factory.or(all.stream().map(GuardedFault::when).toList());
  }
}
