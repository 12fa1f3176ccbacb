package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.NamedProperty;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.Report.Unchecked;

/** Checks properties in turn; none is started after a cancellation. */
public record PropertyChecks(
    ModelSource model, List<Diagnostic> warnings, VerificationListener listener) {
  public PropertyChecks {
    warnings = List.copyOf(warnings);
  }

  /**
   * Checks one property. It may find a violation of another property instead, at most once; then
   * the check is repeated.
   */
  public interface Check<P> {
    PropertyReport check(P property) throws RejectedException;
  }

  /** Checks properties, and turns the verdicts on witnesses. */
  public <P extends NamedProperty> Report run(List<P> properties, Check<P> check)
      throws RejectedException {
    return withWitnesses(search(properties, check), properties);
  }

  /** The report with verdicts on witnesses where an engine searched for violations of them. */
  static Report withWitnesses(Report report, List<? extends NamedProperty> properties) {
    Set<Optional<String>> witnesses =
        properties.stream()
            .filter(NamedProperty::isWitness)
            .map(p -> Optional.of(p.name()))
            .collect(Collectors.toSet());
    return report.withProperties(
        report.properties().stream()
            .map(r -> witnesses.contains(r.title()) ? r.ofWitness() : r)
            .toList());
  }

  /** The verdicts of an engine, which takes a witness for a violation. */
  <P extends NamedProperty> Report search(List<P> properties, Check<P> check)
      throws RejectedException {
    var reports = new ArrayList<PropertyReport>();
    var skipped = new ArrayList<String>();
    for (P property : properties) {
      if (!reports.isEmpty() && listener.isCancelled()) {
        skipped.add(property.name());
        continue;
      }
      PropertyReport report;
      do {
        report = check.check(property);
        report.counterexamples().forEach(listener::found);
        reports.add(report);
      } while (!report.title().orElse(PropertySelector.SAFETY).equals(property.name()));
    }
    return new Report(
        model, reports, Unchecked.interrupted(skipped), List.of(), Optional.empty(), warnings);
  }
}
