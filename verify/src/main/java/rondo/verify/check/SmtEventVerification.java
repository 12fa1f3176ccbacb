package rondo.verify.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.smt.check.KInductionResult;
import rondo.smt.events.EventSmtTask;
import rondo.smt.events.EventSmtTask.ReportedErrors;
import rondo.smt.events.EventSmtVerifier;
import rondo.trace.Property;
import rondo.trace.Trace;
import rondo.trace.Verdict.Reason;
import rondo.trace.Violation;
import rondo.trace.file.ExecutionMode;
import rondo.verify.method.Method;
import rondo.verify.method.SolverSource;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.SolverSettings;
import rondo.verify.report.SolverSettings.StepUnit;
import rondo.verify.report.SolverSettings.Unit;

/**
 * Bounded model checking of an event-based protocol. Induction is possible in rounds only: see
 * {@link SequentializedVerification}.
 */
public final class SmtEventVerification {
  private final Model.Events model;
  private final Method.Smt method;
  private final VerificationListener listener;
  private final ExecutionMode mode;
  private final ErrorAttribution errors;
  private final SolverSource source;

  /** Rejects a solver that does not work. */
  public SmtEventVerification(Model.Events model, Method.Smt method, VerificationListener listener)
      throws RejectedException {
    this.model = model;
    this.method = method;
    this.listener = listener;
    mode = new ExecutionMode(DeliverySemantics.AT_ONCE, method.semantics().events().precedence());
    errors = new ErrorAttribution(system(), mode, model.source());
    source = SolverSource.of(method.solver());
  }

  /**
   * Checks properties in turn; an error is reported once, as a violation of `safety`.
   *
   * @param names if empty, all properties of the protocol, liveness as inconclusive
   */
  public Report run(List<String> names) throws RejectedException {
    if (!method.solver().invariants().isEmpty()) {
      throw new RejectedException(
          Diagnostic.error(
                  "V010",
                  Distal.clausePositions(model.source().protocolText()).protocol(),
                  "a proof with invariants requires rounds; this protocol is event-based")
              .withHelp("use `--sequentialize`, if the protocol is communication-closed"));
    }
    return new PropertyChecks(model.source(), model.warnings(), listener)
        .run(properties(names), this::check);
  }

  private EventSystem system() {
    return model.protocol().system();
  }

  private List<EventProperty> properties(List<String> names) throws RejectedException {
    List<EventProperty> properties =
        ExplicitEventVerification.properties(names, PropertyCatalog.of(system(), model.source()));
    if (!names.isEmpty()) {
      rejectUnsupported(properties);
    }
    return properties;
  }

  /** Rejects selected properties that the SMT engine does not check. */
  public static void rejectUnsupported(List<EventProperty> properties) throws RejectedException {
    for (EventProperty property : properties) {
      if (property.requiresFairness()) {
        throw SmtUnsupported.liveness(property.name(), property.at());
      }
      if (property instanceof EventProperty.RoundBased) {
        throw SmtUnsupported.communicationClosure(property.at());
      }
    }
  }

  /** The reports on the property of this name: two if there is a run-time error as well. */
  List<PropertyReport> reports(String name) throws RejectedException {
    EventProperty property = PropertyCatalog.of(system(), model.source()).named(name);
    var reports = new ArrayList<PropertyReport>();
    do {
      reports.add(check(property));
      reports.getLast().counterexamples().forEach(listener::found);
    } while (!reports.getLast().title().equals(Optional.of(name)));
    return reports;
  }

  private PropertyReport check(EventProperty property) throws RejectedException {
    if (property.requiresFairness()) {
      return notBegun(property, Reason.TEMPORAL, 0);
    }
    long began = System.nanoTime();
    Duration time = method.solver().time().orElse(SearchOptions.defaults().time());
    try (Budget budget = Budget.current().within(time, () -> false)) {
      return budget.callChecked(() -> search(property));
    } catch (LimitReachedException e) {
      // During encoding, before the first query.
      return notBegun(property, Reason.of(e.limit()), (System.nanoTime() - began) / 1e9);
    }
  }

  /** The report on a property about which the solver was not asked. */
  private PropertyReport notBegun(EventProperty property, Reason reason, double seconds) {
    return new PropertyReport(
        Optional.of(property.name()),
        method.search(),
        SmtVerdict.inconclusive(reason, SmtVerdict.statistics(0, seconds)),
        details(Optional.empty()),
        List.of());
  }

  private PropertyReport search(EventProperty wanted) throws RejectedException {
    EventVerifier.Task task = errors.task(wanted);
    var smtTask =
        new EventSmtTask(
            system(),
            wanted,
            mode.precedence(),
            task.errorPolicy() == ErrorPolicy.REPORTED ? ReportedErrors.ALL : ReportedErrors.NONE);
    try (var progress = new SolverProgress(source, listener, wanted.name())) {
      var verifier =
          EventSmtVerifier.of(smtTask, Distal.clausePositions(model.source().protocolText()));
      KInductionResult result =
          verifier.check(progress.budget(settings().bound(), method.solver().time()));
      Optional<EventReplay> replay =
          result instanceof KInductionResult.Violated violated
              ? Optional.of(Budget.complete(() -> verifier.replay(violated)))
              : Optional.empty();
      EventProperty property = errors.violated(task, replay);
      return new PropertyReport(
          Optional.of(property.name()),
          method.search(),
          SmtVerdict.of(result, replay.map(SmtEventVerification::violation), progress.seconds()),
          details(Optional.of(result)),
          ExplicitEventVerification.counterexamples(
              system(), model.source(), mode, property, replay));
    }
  }

  private MethodDetails details(Optional<KInductionResult> result) {
    return new MethodDetails.Smt(
        new MethodDetails.EventProtocol(system(), model.protocol().parameters(), mode),
        settings(),
        result);
  }

  private SolverSettings settings() {
    return method.solver().settings(source, new StepUnit(Unit.STEP, 1));
  }

  /** The violation in the last state; the run itself is reported separately. */
  private static Violation violation(EventReplay replay) {
    return new Violation(
        replay.fault().map(f -> Property.of(f.kind())).orElse(Property.FORBIDDEN),
        new Trace(List.of(), OptionalInt.empty()));
  }
}
