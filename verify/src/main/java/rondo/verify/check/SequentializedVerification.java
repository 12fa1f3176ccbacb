package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.analysis.symmetry.value.InputSelection;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.CommunicationClosureVerdict;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.round.RoundProperty;
import rondo.rounds.RoundVerifier;
import rondo.rounds.StepGranularity;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;
import rondo.trace.file.ExecutionMode;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/**
 * Verification of an event-based protocol by its sequentialized version. Counterexamples are lifted
 * to asynchronous runs. A property that holds in rounds holds asynchronously if the protocol is
 * communication-closed; if it is not, the property is checked asynchronously. What rounds cannot
 * express is inconclusive.
 */
public final class SequentializedVerification {
  private final Model.Events model;
  private final Method.Sequentialized method;
  private final VerificationListener listener;
  private final Distal.SequentializedProtocol both;

  public SequentializedVerification(
      Model.Events model, Method.Sequentialized method, VerificationListener listener)
      throws RejectedException {
    this.model = model;
    this.method = method;
    this.listener = listener;
    both = Distal.sequentialize(model.source().protocolText(), model.source().defines());
  }

  /**
   * Checks properties in turn.
   *
   * @param names if empty, all properties of the protocol
   */
  public Report run(List<String> names) throws RejectedException {
    listener.warned(both.translation().omitted());
    PropertyCatalog<RoundProperty> catalog =
        PropertyCatalog.of(both.rounds().system(), model.source());
    List<EventProperty> untranslated = untranslated(catalog);
    List<RoundProperty> selected =
        names.isEmpty()
            ? PropertyCatalog.defaults(catalog)
            : catalog.named(
                names.stream()
                    .filter(n -> !n.equals(EventProperty.ROUND_BASED))
                    .filter(n -> untranslated.stream().noneMatch(p -> p.name().equals(n)))
                    .toList());
    Report inRounds =
        new PropertyChecks(model.source(), both.protocol().warnings(), listener)
            .run(selected, this::checkInRounds);
    boolean holds =
        inRounds.properties().stream().anyMatch(p -> p.verdict() instanceof Verdict.Holds);
    boolean confirmed = holds || names.contains(EventProperty.ROUND_BASED);
    return withUntranslated(
        confirmed ? confirmAsynchronously(inRounds) : inRounds,
        untranslated.stream().filter(p -> names.isEmpty() || names.contains(p.name())).toList());
  }

  /**
   * The properties of the protocol that its round-based version does not have. Safety is one of
   * them if there are monitors, which may fail.
   */
  private List<EventProperty> untranslated(PropertyCatalog<RoundProperty> inRounds) {
    EventSystem system = both.protocol().system();
    var all = new ArrayList<EventProperty>();
    if (!system.monitors().isEmpty()) {
      all.add(PropertyCatalog.of(system, model.source()).safety());
    }
    system.properties().stream()
        .filter(p -> inRounds.stated().stream().noneMatch(r -> r.name().equals(p.name())))
        .forEach(all::add);
    return all;
  }

  /** Adds inconclusive results of properties that are not in rounds. */
  private Report withUntranslated(Report report, List<EventProperty> untranslated) {
    var reports = new ArrayList<>(report.properties());
    for (EventProperty property : untranslated) {
      Optional<String> name = Optional.of(property.name());
      reports.removeIf(r -> r.title().equals(name) && r.verdict() instanceof Verdict.Holds);
      if (reports.stream().noneMatch(r -> r.title().equals(name))) {
        reports.add(notInRounds(property));
      }
    }
    return new Report(
        report.model(), reports, report.unchecked(), report.unreached(), report.warnings());
  }

  private PropertyReport notInRounds(EventProperty property) {
    Distal.EventProtocol protocol = both.protocol();
    var verdict =
        new Verdict.Inconclusive(
            new Extent.Stopped(Reason.NOT_IN_ROUNDS), new Statistics(0, 0, 0, 0, 0));
    var result =
        new EventVerifier.Result(property, verdict, Optional.empty(), SymmetryGroups.UNKNOWN);
    return new PropertyReport(
        Optional.of(property.name()),
        search(),
        verdict,
        new MethodDetails.EventSearch(protocol.system(), protocol.parameters(), mode(), result),
        List.of());
  }

  private PropertyReport checkInRounds(RoundProperty property) throws RejectedException {
    var system = both.rounds().system();
    RoundVerifier.Result result;
    try (var progress = listener.checking(property.name())) {
      var task =
          new RoundVerifier.Task(system, property, StepGranularity.ROUNDS, InputSelection.ALL);
      result = RoundVerifier.verify(task, search(), progress, listener::isCancelled);
    }
    var subject = new RoundSubject.Sequentialized(model.source(), mode(), both);
    return new PropertyReport(
        Optional.of(property.name()),
        search(),
        result.verdict(),
        subject.details(
            new MethodDetails.RoundSearch(
                system, both.rounds().parameters(), StepGranularity.ROUNDS, result)),
        subject.counterexamples(property, result.replay()));
  }

  /** Transfers results from rounds to the asynchronous protocol, if it is communication-closed. */
  private Report confirmAsynchronously(Report inRounds) throws RejectedException {
    CommunicationClosureVerdict closure = communicationClosure();
    var reports = new ArrayList<PropertyReport>();
    reports.add(report(closure));
    reports.getFirst().counterexamples().forEach(listener::found);
    for (PropertyReport report : inRounds.properties()) {
      if (!(report.verdict() instanceof Verdict.Holds holds)) {
        reports.add(report);
      } else if (closure instanceof CommunicationClosureVerdict.Violated) {
        var asynchronous = new ExplicitEventVerification(model, method.search(), mode(), listener);
        reports.addAll(asynchronous.reports(report.title().orElseThrow()));
      } else {
        reports.add(report.with(verdict(holds, closure, both.translation().restrictions())));
      }
    }
    return new Report(
        inRounds.model(), reports, inRounds.unchecked(), inRounds.unreached(), inRounds.warnings());
  }

  private ExecutionMode mode() {
    return method.semantics().events();
  }

  private SearchOptions search() {
    return method.search().withSymmetry(Optional.empty()).withOrder(Order.BFS);
  }

  private CommunicationClosureVerdict communicationClosure() {
    try (var progress = listener.checking(EventProperty.ROUND_BASED)) {
      return CommunicationClosureVerdict.check(
          both.protocol().system(), mode().precedence(), search(), progress, listener::isCancelled);
    }
  }

  /** The result of the communication-closure check, reported as a property. */
  private PropertyReport report(CommunicationClosureVerdict closure) throws RejectedException {
    Distal.EventProtocol protocol = both.protocol();
    EventProperty property = protocol.system().roundBased().orElseThrow();
    Optional<EventReplay> replay =
        closure instanceof CommunicationClosureVerdict.Violated violated
            ? Optional.of(violated.replay())
            : Optional.empty();
    var result =
        new EventVerifier.Result(property, closure.verdict(), replay, SymmetryGroups.UNKNOWN);
    return new PropertyReport(
        Optional.of(property.name()),
        search(),
        closure.verdict(),
        ExplicitEventVerification.details(
            new MethodDetails.EventSearch(protocol.system(), protocol.parameters(), mode(), result),
            model.source()),
        ExplicitEventVerification.counterexamples(
            protocol.system(), model.source(), mode(), property, replay));
  }

  /** The verdict on the protocol, given that a property holds in rounds. */
  private static Verdict verdict(
      Verdict.Holds holds, CommunicationClosureVerdict closure, List<Diagnostic> reservations) {
    if (closure instanceof CommunicationClosureVerdict.Unknown) {
      return new Verdict.Inconclusive(
          new Extent.Stopped(Reason.ROUNDS_UNKNOWN), holds.statistics());
    }
    return reservations.isEmpty()
        ? holds
        : new Verdict.Inconclusive(
            new Extent.Stopped(Reason.ROUNDS_DO_LESS, reservations.getFirst().at()),
            holds.statistics());
  }
}
