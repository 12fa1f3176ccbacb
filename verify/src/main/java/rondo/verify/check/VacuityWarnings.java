package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.events.local.HandlerCoverage.ExecutionStatus;
import rondo.ir.data.NamedProperty;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** Warnings about properties that hold vacuously, after all properties were verified. */
final class VacuityWarnings {
  private final Report report;
  private final VerificationListener listener;
  private final List<Diagnostic> warnings = new ArrayList<>();

  VacuityWarnings(Report report, VerificationListener listener) {
    this.report = report;
    this.listener = listener;
  }

  /** A search for a state in which the left side of an implication holds. */
  interface AntecedentSearch {
    /** The verdict on the invariant that the left side never holds. */
    Verdict search() throws RejectedException;
  }

  /** The report with the warnings. */
  Report report() {
    listener.warned(warnings);
    return report.withFurtherWarnings(warnings);
  }

  /** Warns if nothing happens in any run, as an exhaustive search for violations shows. */
  VacuityWarnings ofIdleRuns(Position model) {
    boolean idle =
        report.properties().stream()
            .anyMatch(p -> isExhaustive(p.verdict()) && isIdle(p.verdict().statistics(), p));
    if (idle && report.isSuccess()) {
      warnings.add(
          Diagnostic.warning("V014", model, "no step is possible in any initial state")
              .withHelp("every property of later states holds vacuously"));
    }
    return this;
  }

  /**
   * No state but initial ones, each of which is reached once. A search for an invariant of events
   * may execute invisible handlers without a transition.
   */
  private static boolean isIdle(Statistics statistics, PropertyReport property) {
    boolean reacts =
        property.method() instanceof MethodDetails.EventSearch search
            && search
                .result()
                .coverage()
                .filter(
                    c -> c.entries().stream().allMatch(e -> e.status() == ExecutionStatus.NEVER))
                .isEmpty();
    return !reacts
        && statistics.states() > 0
        && statistics.depth() == 0
        && statistics.matched() == 0;
  }

  private static boolean isExhaustive(PropertyVerdict verdict) {
    return verdict instanceof Verdict.Holds(Coverage.Exhaustive _, _);
  }

  /** Whether a property holds, so that its implications are of interest. */
  boolean holds(NamedProperty property) {
    return !property.isWitness()
        && report.property(property.name()).filter(p -> isExhaustive(p.verdict())).isPresent();
  }

  /** Warns if no state is found in which the left side of an implication holds. */
  void check(String property, Position at, Optional<String> text, AntecedentSearch antecedent)
      throws RejectedException {
    if (!listener.isCancelled() && isExhaustive(antecedent.search())) {
      String which = text.map(t -> "`" + t + "`").orElse("the left side of an implication");
      warnings.add(
          Diagnostic.warning(
                  "V013", at, "`" + property + "` holds vacuously: " + which + " never holds")
              .withHelp("a `witness` states what must be possible"));
    }
  }
}
