package rondo.smt.value;

import java.util.ArrayList;
import java.util.List;
import rondo.diagnostics.Position;
import rondo.ir.Fault;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;

/** Run-time errors in the order in which one comes to them. */
final class Failures {
  private final Formulas formulas;
  private final List<Failure> all = new ArrayList<>();

  Failures(Formulas formulas) {
    this.formulas = formulas;
  }

  /**
   * Adds one.
   *
   * @param path when one comes here
   * @param wrong when it happens then
   */
  void add(Formula path, Formula wrong, String message, Position at) {
    Formula when = formulas.and(path, wrong);
    if (!when.isFalse()) {
      all.add(new Failure(when, new Fault(Fault.Kind.RUNTIME_ERROR, message, at)));
    }
  }

  List<Failure> all() {
    return List.copyOf(all);
  }

  /** Whether there has been one so far. */
  Formula any() {
    return formulas.or(all.stream().map(Failure::when).toList());
  }
}
