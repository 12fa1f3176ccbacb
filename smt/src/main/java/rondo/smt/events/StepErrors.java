package rondo.smt.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.smt.execution.Effect;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

/** The faults in a step: run-time errors, failed assertions, and revoked decisions. */
final class StepErrors {
  private final TermFactory f;
  private final List<Formula> failures = new ArrayList<>();
  private final List<Formula> assertions = new ArrayList<>();
  private final Map<Integer, Formula> revoked = new HashMap<>();

  StepErrors(TermFactory f) {
    this.f = f;
  }

  void add(Formula when, Effect effect) {
    failures.add(f.and(when, effect.fails(f)));
    assertions.add(f.and(when, effect.failsAssertion(f)));
    effect
        .revoked()
        .forEach((output, revokes) -> revoked.merge(output, f.and(when, revokes), f::or));
  }

  void add(Formula when, SymbolicMonitors monitors) {
    failures.add(f.and(when, monitors.fails()));
    assertions.add(f.and(when, monitors.failsAssertion()));
  }

  void addFailure(Formula when) {
    failures.add(when);
  }

  /** Whether a run-time error ends the run. */
  Formula fails() {
    return f.or(failures);
  }

  Formula failsAssertion() {
    return f.or(assertions);
  }

  /** Whether a decision on an output is revoked. */
  Formula revokes(int output) {
    return revoked.getOrDefault(output, f.truth(false));
  }
}
