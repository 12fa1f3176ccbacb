package rondo.verify.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.budget.Budget;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
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
    var testable =
        TestableProperties.of(
            selected.isEmpty() ? PropertySelector.all(model.model()) : selected, this::testability);
    if (!selected.isEmpty()) {
      testable.requireAll(s -> s.at(model.model()));
    }
    return testable
        .run(new PropertyChecks(model.source(), model.warnings(), listener), this::check)
        .withUnreached(unreached);
  }

  private Testability testability(PropertySelector selector) throws RejectedException {
    if (selector instanceof PropertySelector.Safety) {
      return Testability.ALL;
    }
    Observer observer = selector.in(model.model()).observer().orElseThrow();
    return Testability.of(observer.states().stream().map(Observer.State::status).toList());
  }

  private PropertyReport check(PropertySelector selector) throws RejectedException {
    PromelaSettings about = settings.withProperty(selector);
    SymmetryDetection found = about.detectSymmetry(model.model());
    ProcessSystem system = about.optimised(found);
    SamplingOptions options = method.options().withChecked(checked(system));
    ProcessSampler.Result result = sample(system, about, options);
    if (selector instanceof PropertySelector.Safety) {
      unreached = UnreachedStatements.in(found.system(), system, result.unreached());
    }
    return new SamplingRun(options, result.samplingResult())
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
                        listener)));
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
