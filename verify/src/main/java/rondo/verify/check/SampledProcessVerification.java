package rondo.verify.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.symmetry.inference.SymmetryDetection;
import rondo.sample.ProcessSampler;
import rondo.sample.SamplingOptions;
import rondo.trace.Property;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.Optimisation;
import rondo.verify.model.PromelaSettings;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.UnreachedCode;
import rondo.verify.report.UnreachedStatements;

/** Tests the properties of interleaved processes by sampled schedules. */
public final class SampledProcessVerification {
  private final Model.Processes model;
  private final Method.Sampled method;
  private final VerificationListener listener;
  private final PromelaSettings settings;
  private final List<PropertyReport> reports = new ArrayList<>();
  private List<UnreachedCode> unreached = List.of();

  public SampledProcessVerification(
      Model.Processes model, Method.Sampled method, VerificationListener listener) {
    this.model = model;
    this.method = method;
    this.listener = listener;
    settings =
        new PromelaSettings(
            model.source(), method.semantics().fullChannel(), Optimisation.STANDARD);
  }

  /**
   * Tests properties in turn.
   *
   * @param selected if empty, all properties of the model that are testable
   */
  public Report run(List<PropertySelector> selected) throws RejectedException {
    var skipped = new ArrayList<String>();
    var untestable = new ArrayList<String>();
    var partly = new ArrayList<String>();
    for (PropertySelector selector :
        selected.isEmpty() ? PropertySelector.all(model.model()) : selected) {
      String title = selector.title().orElse(PropertySelector.SAFETY);
      PromelaSettings about = settings.withProperty(selector);
      SymmetryDetection found = about.detectSymmetry(model.model());
      switch (testability(selector, found.system().observer())) {
        case ALL -> {}
        case PARTLY -> partly.add(title);
        case NOT_AT_ALL -> {
          if (!selected.isEmpty()) {
            throw TestableProperties.untestable(title, selector.at(model.model()));
          }
          untestable.add(title);
          continue;
        }
      }
      if (!reports.isEmpty() && listener.isCancelled()) {
        skipped.add(title);
      } else {
        check(selector, about, found);
      }
    }
    return new Report(
        model.source(),
        reports,
        new Report.Unchecked(skipped, untestable, partly),
        unreached,
        model.warnings());
  }

  private static Testability testability(PropertySelector selector, Optional<Observer> observer) {
    return selector instanceof PropertySelector.Safety
        ? Testability.ALL
        : Testability.of(
            observer.orElseThrow().states().stream().map(Observer.State::status).toList());
  }

  private void check(PropertySelector selector, PromelaSettings about, SymmetryDetection found)
      throws RejectedException {
    ProcessSystem system = about.optimised(found);
    SamplingOptions options = method.options().withChecked(checked(system));
    ProcessSampler.Result result = sample(system, about, options);
    reports.add(
        new SamplingRun(options, result.samplingResult())
            .report(
                selector.title(),
                Optional.empty(),
                List.of(),
                Budget.complete(
                    () ->
                        ProcessCounterexamples.of(
                            result.samplingResult().verdict(),
                            about,
                            about.inUserSteps(model.model(), found),
                            listener))));
    if (selector instanceof PropertySelector.Safety) {
      unreached = UnreachedStatements.in(found.system(), system, result.unreached());
    }
  }

  private ProcessSampler.Result sample(
      ProcessSystem system, PromelaSettings about, SamplingOptions options) {
    try (var progress = listener.checking("")) {
      return ProcessSampler.run(
          system, about.policy(), options, progress::reportSchedules, listener::isCancelled);
    }
  }

  /** The properties that a finite run can violate. */
  private Set<Property> checked(ProcessSystem system) {
    var checked = EnumSet.noneOf(Property.class);
    checked.addAll(CheckedProperties.in(system, method.options().checked()));
    checked.remove(Property.ACCEPTANCE_CYCLE);
    return checked;
  }
}
