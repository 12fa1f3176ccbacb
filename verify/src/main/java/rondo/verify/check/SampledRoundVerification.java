package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.interpreter.RoundReplay;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingOptions.Limits;
import rondo.sample.SchedulingStrategy;
import rondo.trace.Property;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** Tests the properties of a protocol in rounds by sampled schedules. */
public final class SampledRoundVerification {
  /** The maximal length of a schedule if a step is a round. */
  public static final int MAX_ROUNDS = 50;

  private final RoundSubject subject;
  private final Method.Sampled method;
  private final VerificationListener listener;

  private SampledRoundVerification(
      RoundSubject subject, Method.Sampled method, VerificationListener listener) {
    this.subject = subject;
    this.method = method;
    this.listener = listener;
  }

  /** Tests of a round-based protocol. */
  public static SampledRoundVerification of(
      Model.Rounds model, Method.Sampled method, VerificationListener listener) {
    return new SampledRoundVerification(new RoundSubject.Native(model), method, listener);
  }

  /** Tests of the sequentialized version of an event-based protocol. */
  public static SampledRoundVerification sequentialized(
      Model.Events model, Method.Sampled method, VerificationListener listener)
      throws RejectedException {
    Distal.SequentializedProtocol both =
        Distal.sequentialize(model.source().protocolText(), model.source().defines());
    listener.warned(both.translation().omitted());
    return new SampledRoundVerification(
        new RoundSubject.Sequentialized(model.source(), method.semantics().events(), both),
        method,
        listener);
  }

  /**
   * Tests properties in turn.
   *
   * @param names if empty, all properties of the protocol that are testable
   */
  public Report run(List<String> names) throws RejectedException {
    PropertyCatalog<RoundProperty> catalog =
        PropertyCatalog.of(subject.protocol().system(), subject.source());
    List<RoundProperty> properties = ExplicitRoundVerification.properties(names, catalog);
    var testable = TestableProperties.of(properties, SampledRoundVerification::testability);
    if (!names.isEmpty()) {
      testable.requireAll(RoundProperty::at);
    }
    return testable.run(
        new PropertyChecks(subject.source(), subject.warnings(), listener), this::check);
  }

  private static Testability testability(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Validity _, RoundProperty.Irrevocability _ ->
          Testability.ALL;
      case RoundProperty.Temporal temporal -> Testability.of(temporal.observer().statuses());
    };
  }

  private PropertyReport check(RoundProperty property) throws RejectedException {
    Distal.RoundProtocol model = subject.protocol();
    StepGranularity granularity = granularity(model.system());
    RoundEngine engine;
    try {
      engine =
          SamplingRun.prepare(
              method.options(),
              () -> new RoundEngine(new RoundVerifier.Task(model.system(), property, granularity)));
    } catch (LimitReachedException e) {
      return SamplingRun.notStarted(method.options(), e).report(property.name());
    }
    var run = SamplingRun.of(engine.system(), sampling(engine, granularity), listener);
    Optional<RoundReplay> replay = run.counterexample().map(engine::replay);
    var result =
        new RoundVerifier.Result(
            property, run.result().verdict(), replay, engine.symmetry(), List.of());
    return run.report(
        Optional.of(property.name()),
        Optional.of(
            subject.details(
                new MethodDetails.RoundSearch(
                    model.system(), model.parameters(), granularity, result))),
        List.of(),
        subject.counterexamples(property, replay));
  }

  /**
   * The selected granularity; by default whole rounds, unless the arrival order matters or is
   * scheduled.
   */
  private StepGranularity granularity(RoundSystem system) {
    boolean ordered =
        ordersProcesses(method.options().schedulingStrategy())
            || system.rounds().stream()
                .anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    return method
        .semantics()
        .granularity()
        .orElse(ordered ? StepGranularity.INTERLEAVED : StepGranularity.ROUNDS);
  }

  /** Whether the strategy schedules processes. */
  private static boolean ordersProcesses(SchedulingStrategy strategy) {
    return switch (strategy) {
      case SchedulingStrategy.UniformProcess _,
          SchedulingStrategy.UniformStep _,
          SchedulingStrategy.RareStates _ ->
          false;
      case SchedulingStrategy.Pct _,
          SchedulingStrategy.RandomSwitch _,
          SchedulingStrategy.RoundRobin _ ->
          true;
      case SchedulingStrategy.FairAfter(SchedulingStrategy first, _) -> ordersProcesses(first);
    };
  }

  /**
   * Whole rounds are tested by one thread: the order of their successors depends on the states
   * visited before, and equal seeds must give equal schedules.
   */
  private SamplingOptions sampling(RoundEngine engine, StepGranularity granularity) {
    SamplingOptions given = method.options();
    var checked = new TreeSet<>(engine.checkedProperties());
    checked.remove(Property.ACCEPTANCE_CYCLE);
    SamplingOptions own = given.withChecked(checked);
    if (granularity != StepGranularity.ROUNDS) {
      return own;
    }
    Limits limits = given.limits();
    int steps = method.requestedSteps().orElse(MAX_ROUNDS);
    return own.withLimits(new Limits(limits.schedules(), steps, limits.time(), 1))
        .withSuccessorsByDiscovery();
  }
}
