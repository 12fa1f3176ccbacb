package rondo.explore.run;

import java.util.List;
import java.util.Optional;
import rondo.explore.SymmetryUse;
import rondo.explore.TransitionSystem;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.symmetry.SymmetricSystem;
import rondo.explore.symmetry.SymmetricTraceLifter;
import rondo.explore.symmetry.packed.UnpackableSymmetryException;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * The system that is searched, which may be a symmetry quotient of the compiled system, and the way
 * back.
 *
 * @param traceLifter lifts traces of the quotient to traces of the compiled system; empty if there
 *     is no quotient
 */
record SymmetryQuotient(
    TransitionSystem system, Optional<SymmetricTraceLifter> traceLifter, SymmetryUse use) {
  static SymmetryQuotient of(TransitionSystem system, CompiledSystem compiled, SymmetryUse use) {
    return switch (use) {
      case SymmetryUse.Used used -> of(system, compiled, used);
      case SymmetryUse.None _, SymmetryUse.Unused _ ->
          new SymmetryQuotient(system, Optional.empty(), use);
    };
  }

  private static SymmetryQuotient of(
      TransitionSystem system, CompiledSystem compiled, SymmetryUse.Used use) {
    try {
      var symmetric = new SymmetricSystem(system, compiled.symmetry(use.symmetryStrategy()));
      return new SymmetryQuotient(
          symmetric, Optional.of(new SymmetricTraceLifter(compiled, symmetric)), use);
    } catch (UnpackableSymmetryException e) {
      return new SymmetryQuotient(system, Optional.empty(), new SymmetryUse.Unused(e.getMessage()));
    }
  }

  /** The violation, with its trace lifted to the compiled system. */
  Violation lifted(Violation violation) {
    return traceLifter.isEmpty()
        ? violation
        : violation.withTrace(traceLifter.get().lift(violation.trace()));
  }

  /** The verdict, with its traces lifted to the compiled system. */
  Verdict lifted(Verdict verdict) {
    if (traceLifter.isEmpty() || !(verdict instanceof Verdict.Violated violated)) {
      return verdict;
    }
    List<Violation> violations = violated.violations().stream().map(this::lifted).toList();
    return new Verdict.Violated(
        violations, violated.found(), violated.extent(), violated.statistics());
  }
}
