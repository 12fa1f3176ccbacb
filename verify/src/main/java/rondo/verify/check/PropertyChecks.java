package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.ModelSource;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.Report.Unchecked;

/**
 * Checks properties in turn; none is started after a cancellation.
 *
 * @param name the name of a property
 */
record PropertyChecks<P>(
    ModelSource model,
    List<Diagnostic> warnings,
    Function<P, String> name,
    VerificationListener listener) {
  PropertyChecks {
    warnings = List.copyOf(warnings);
  }

  /**
   * Checks one property. It may find a violation of another property instead, at most once; then
   * the check is repeated.
   */
  interface Check<P> {
    PropertyReport check(P property) throws RejectedException;
  }

  Report run(List<P> properties, Check<P> check) throws RejectedException {
    var reports = new ArrayList<PropertyReport>();
    var skipped = new ArrayList<String>();
    for (P property : properties) {
      if (!reports.isEmpty() && listener.isCancelled()) {
        skipped.add(name.apply(property));
        continue;
      }
      PropertyReport report;
      do {
        report = check.check(property);
        report.counterexamples().forEach(listener::found);
        reports.add(report);
      } while (!report.title().equals(Optional.of(name.apply(property))));
    }
    return new Report(model, reports, Unchecked.interrupted(skipped), List.of(), warnings);
  }
}
