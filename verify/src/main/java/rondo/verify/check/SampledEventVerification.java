package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventEngine;
import rondo.events.EventVerifier;
import rondo.events.local.HandlerCoverage;
import rondo.ir.event.EventProperty;
import rondo.ir.event.interpreter.EventReplay;
import rondo.sample.SamplingOptions;
import rondo.trace.file.ExecutionMode;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** Tests the properties of an event-based protocol by sampled schedules. */
public final class SampledEventVerification {
  private final Model.Events model;
  private final Method.Sampled method;
  private final VerificationListener listener;
  private final ErrorAttribution errors;

  public SampledEventVerification(
      Model.Events model, Method.Sampled method, VerificationListener listener) {
    this.model = model;
    this.method = method;
    this.listener = listener;
    errors = new ErrorAttribution(model.protocol().system(), mode(), model.source());
  }

  /**
   * Tests properties in turn; an error is reported once, as a violation of `safety`.
   *
   * @param names if empty, all properties of the protocol that are testable
   */
  public Report run(List<String> names) throws RejectedException {
    PropertyCatalog<EventProperty> catalog =
        PropertyCatalog.of(model.protocol().system(), model.source());
    List<EventProperty> properties = ExplicitEventVerification.properties(names, catalog);
    var testable = TestableProperties.of(properties, SampledEventVerification::testability);
    if (!names.isEmpty()) {
      testable.requireAll(EventProperty::at);
    }
    return testable.run(
        new PropertyChecks(model.source(), model.warnings(), listener), this::check);
  }

  private ExecutionMode mode() {
    return method.semantics().events();
  }

  /** LiveVariables properties hold on fair runs only; finite schedules say nothing about these. */
  private static Testability testability(EventProperty property) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _, EventProperty.RoundBased _ ->
          Testability.ALL;
      case EventProperty.Temporal temporal ->
          property.requiresFairness()
              ? Testability.NOT_AT_ALL
              : Testability.of(temporal.observer().statuses());
    };
  }

  private PropertyReport check(EventProperty wanted) {
    EventVerifier.Task task = errors.task(wanted);
    EventEngine engine;
    try {
      engine = SamplingRun.prepare(method.options(), () -> EventEngine.withCoverage(task));
    } catch (LimitReachedException e) {
      return SamplingRun.notStarted(method.options(), e).report(wanted.name());
    }
    SamplingOptions options = method.options().withChecked(engine.checkedProperties());
    var run = SamplingRun.of(engine.system(), options, listener);
    Optional<EventReplay> replay = run.counterexample().map(engine::replay);
    List<HandlerCoverage.ReactionCoverage> coverage =
        engine.coverage().stream().flatMap(c -> c.entries().stream()).toList();
    EventProperty property = errors.violated(task, replay);
    var result =
        new EventVerifier.Result(property, run.result().verdict(), replay, SymmetryGroups.UNKNOWN);
    Distal.EventProtocol protocol = model.protocol();
    return run.report(
        Optional.of(property.name()),
        Optional.of(
            new MethodDetails.EventSearch(
                protocol.system(), protocol.parameters(), mode(), result)),
        coverage,
        ExplicitEventVerification.counterexamples(
            protocol.system(), model.source(), mode(), property, replay));
  }
}
