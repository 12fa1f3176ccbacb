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
import rondo.rounds.PropertyGroups;
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
  private final SearchOptions searchOptions;
  private final ExecutionMode mode;
  private final VerificationListener listener;
  private final Distal.SequentializedProtocol both;
  private final Engine engine;

  /** How properties are checked. */
  private interface Engine {
    /** The check of these properties in rounds, one by one. */
    PropertyChecks.Check<RoundProperty> inRounds(List<RoundProperty> properties);

    /** The reports on the property of this name, which is checked asynchronously. */
    List<PropertyReport> asynchronously(String name) throws RejectedException;
  }

  /** Creates the engine for a protocol in both forms. */
  private interface EngineFactory {
    Engine of(RoundSubject.Sequentialized subject) throws RejectedException;
  }

  private SequentializedVerification(
      Model.Events model,
      SearchOptions searchOptions,
      ExecutionMode mode,
      VerificationListener listener,
      EngineFactory engines)
      throws RejectedException {
    this.model = model;
    this.searchOptions = searchOptions;
    this.mode = mode;
    this.listener = listener;
    both = Distal.sequentialize(model.source().protocolText(), model.source().defines());
    engine = engines.of(new RoundSubject.Sequentialized(model.source(), mode, both));
  }

  /** Explicit-state search of the rounds. */
  public static SequentializedVerification explicit(
      Model.Events model, Method.Sequentialized method, VerificationListener listener)
      throws RejectedException {
    ExecutionMode mode = method.semantics().events();
    return new SequentializedVerification(
        model,
        method.search(),
        mode,
        listener,
        subject ->
            new ExplicitEngine(
                subject,
                search(method.search()),
                new ExplicitEventVerification(model, method.search(), mode, listener),
                listener));
  }

  /** Bounded model checking and induction in rounds. */
  public static SequentializedVerification smt(
      Model.Events model, Method.Smt method, VerificationListener listener)
      throws RejectedException {
    return new SequentializedVerification(
        model,
        method.search(),
        method.semantics().events(),
        listener,
        subject ->
            new SmtEngine(
                new SmtRoundVerification(subject, method, listener),
                new SmtEventVerification(model, method, listener)));
  }

  /** Searches of the states. */
  private record ExplicitEngine(
      RoundSubject.Sequentialized subject,
      SearchOptions search,
      ExplicitEventVerification events,
      VerificationListener listener)
      implements Engine {
    @Override
    public PropertyChecks.Check<RoundProperty> inRounds(List<RoundProperty> properties) {
      var groups =
          new PropertyGroups(
              subject.protocol().system(), StepGranularity.ROUNDS, InputSelection.ALL);
      var searches = new SharedRoundSearches(groups, properties, listener);
      return property -> {
        SharedRoundSearches.RoundSearchResult found = searches.check(property, search);
        return new PropertyReport(
            Optional.of(property.name()),
            search,
            found.result().verdict(),
            subject.details(found.details(subject.protocol(), StepGranularity.ROUNDS)),
            subject.counterexamples(property, found.result().replay()));
      };
    }

    @Override
    public List<PropertyReport> asynchronously(String name) throws RejectedException {
      return events.reports(name);
    }
  }

  /** Queries to a solver. */
  private record SmtEngine(SmtRoundVerification rounds, SmtEventVerification events)
      implements Engine {
    @Override
    public PropertyChecks.Check<RoundProperty> inRounds(List<RoundProperty> properties) {
      return rounds::check;
    }

    @Override
    public List<PropertyReport> asynchronously(String name) throws RejectedException {
      return events.reports(name);
    }
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
            .search(selected, engine.inRounds(selected));
    boolean holds =
        inRounds.properties().stream().anyMatch(p -> p.verdict() instanceof Verdict.Holds);
    boolean confirmed = holds || names.contains(EventProperty.ROUND_BASED);
    Report report =
        withUntranslated(
            confirmed ? confirmAsynchronously(inRounds) : inRounds,
            untranslated.stream()
                .filter(p -> names.isEmpty() || names.contains(p.name()))
                .toList());
    return PropertyChecks.withWitnesses(report, both.protocol().system().properties());
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
    return report.withProperties(reports);
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
        new MethodDetails.EventSearch(protocol.system(), protocol.parameters(), mode, result),
        List.of());
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
        reports.addAll(engine.asynchronously(report.title().orElseThrow()));
      } else {
        reports.add(report.with(verdict(holds, closure, both.translation().restrictions())));
      }
    }
    return inRounds.withProperties(reports);
  }

  private SearchOptions search() {
    return search(searchOptions);
  }

  private static SearchOptions search(SearchOptions options) {
    return options.withSymmetry(Optional.empty()).withOrder(Order.BFS);
  }

  private CommunicationClosureVerdict communicationClosure() {
    try (var progress = listener.checking(EventProperty.ROUND_BASED)) {
      return CommunicationClosureVerdict.check(
          both.protocol().system(), mode.precedence(), search(), progress, listener::isCancelled);
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
            new MethodDetails.EventSearch(protocol.system(), protocol.parameters(), mode, result),
            model.source()),
        ExplicitEventVerification.counterexamples(
            protocol.system(), model.source(), mode, property, replay));
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
