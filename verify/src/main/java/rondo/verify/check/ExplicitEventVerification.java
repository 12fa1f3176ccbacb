package rondo.verify.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.CountPolicy;
import rondo.explore.SearchOptions.Order;
import rondo.ir.Fault;
import rondo.ir.data.Antecedents;
import rondo.ir.data.ReachabilityGoal;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.trace.Verdict;
import rondo.trace.ViolationSignature;
import rondo.trace.file.ExecutionMode;
import rondo.trace.file.SavedRun;
import rondo.trace.order.ReorderedRuns;
import rondo.trace.property.PropertyTimeline;
import rondo.trace.property.ProtocolTimeline;
import rondo.trace.slice.EventExplainer;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.verify.method.DifferenceUnsupported;
import rondo.verify.method.Method;
import rondo.verify.method.VerificationListener;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.ProtocolCounts;
import rondo.verify.report.Report;
import rondo.verify.report.UnreachedHandlers;

/** Explicit-state verification of an event-based protocol. */
public final class ExplicitEventVerification {
  private final Model.Events model;
  private final SearchOptions search;
  private final ExecutionMode mode;
  private final VerificationListener listener;
  private final ErrorAttribution errors;

  public ExplicitEventVerification(
      Model.Events model, Method.Explicit method, VerificationListener listener) {
    this(model, method.search(), method.semantics().events(), listener);
  }

  ExplicitEventVerification(
      Model.Events model, SearchOptions search, ExecutionMode mode, VerificationListener listener) {
    this.model = model;
    this.search = search;
    this.mode = mode;
    this.listener = listener;
    errors = new ErrorAttribution(model.protocol().system(), mode, model.source());
  }

  /**
   * Checks properties in turn; an error is reported once, as a violation of `safety`.
   *
   * @param names if empty, all properties of the protocol
   */
  public Report run(List<String> names) throws RejectedException {
    PropertyCatalog<EventProperty> catalog = catalog();
    Report report =
        new PropertyChecks(model.source(), model.warnings(), listener)
            .run(properties(names, catalog), this::check);
    return withVacuity(
        report
            .withUnreached(UnreachedHandlers.in(report, model.source().lines()))
            .withExecutions(ProtocolCounts.ofEvents(report)));
  }

  /** Searches for left sides of implications only with coverage: each takes another search. */
  private Report withVacuity(Report report) throws RejectedException {
    Position header = Distal.clausePositions(model.source().protocolText()).protocol();
    var vacuity = new VacuityWarnings(report, listener).ofIdleRuns(header);
    if (search.counting() == CountPolicy.EXECUTIONS) {
      for (EventProperty property : model.protocol().system().properties()) {
        if (vacuity.holds(property)) {
          for (EventProperty.Invariant never : antecedentsNeverHold(property)) {
            vacuity.check(
                property.name(), property.at(), Optional.empty(), () -> searchWitness(never));
          }
        }
      }
    }
    return vacuity.report();
  }

  /** For each implication of a property, the witness that its left side holds. */
  private static List<EventProperty.Invariant> antecedentsNeverHold(EventProperty property) {
    return switch (property) {
      case EventProperty.Invariant i ->
          Antecedents.of(i.condition()).stream().map(a -> neverHolds(i, a, i.slots())).toList();
      case EventProperty.Temporal t ->
          t.antecedents().stream().map(a -> neverHolds(t, a, t.slots())).toList();
      case EventProperty.Irrevocability _, EventProperty.RoundBased _ -> List.of();
    };
  }

  private static EventProperty.Invariant neverHolds(
      EventProperty property, Term antecedent, int slots) {
    return new EventProperty.Invariant(
        property.name(),
        new Term.Unary(Term.UnaryOp.NOT, antecedent),
        slots,
        ReachabilityGoal.REACH,
        property.at());
  }

  private Verdict searchWitness(EventProperty.Invariant never) {
    var task =
        new EventVerifier.Task(
            model.protocol().system(),
            never,
            mode.semantics(),
            mode.precedence(),
            EventVerifier.ErrorPolicy.IGNORED);
    try (var progress = listener.checking(never.name())) {
      return EventVerifier.verify(
              task,
              search.withCounting(CountPolicy.OFF).withOrder(Order.BFS),
              progress,
              listener::isCancelled)
          .verdict();
    }
  }

  private PropertyCatalog<EventProperty> catalog() {
    return PropertyCatalog.of(model.protocol().system(), model.source());
  }

  /** The selected properties, by default all of the protocol. */
  static List<EventProperty> properties(List<String> names, PropertyCatalog<EventProperty> catalog)
      throws RejectedException {
    return names.isEmpty() ? PropertyCatalog.eventDefaults(catalog) : catalog.named(names);
  }

  /** The reports on the property of this name: two if the search finds a run-time error as well. */
  List<PropertyReport> reports(String name) throws RejectedException {
    EventProperty property = catalog().named(name);
    var reports = new ArrayList<PropertyReport>();
    do {
      reports.add(check(property));
      reports.getLast().counterexamples().forEach(listener::found);
    } while (!reports.getLast().title().equals(Optional.of(name)));
    return reports;
  }

  private PropertyReport check(EventProperty wanted) throws RejectedException {
    EventSystem system = model.protocol().system();
    Order order = wanted instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions options = options(wanted, order);
    EventVerifier.Task task = errors.task(wanted);
    EventVerifier.Result result;
    try (var progress = listener.checking(wanted.name())) {
      result = EventVerifier.verify(task, options, progress, listener::isCancelled);
    }
    EventProperty property = errors.violated(task, result.replay());
    return new PropertyReport(
        Optional.of(property.name()),
        options,
        result.verdict(),
        details(
            new MethodDetails.EventSearch(system, model.protocol().parameters(), mode, result),
            model.source()),
        counterexamples(system, property, result));
  }

  /** The options of a search; of a witness, one run is searched for. */
  private SearchOptions options(EventProperty wanted, Order order) throws RejectedException {
    if (wanted.isWitness()) {
      return search.withFirstViolation().withOrder(order);
    }
    if (DifferenceUnsupported.isWanted(search) && wanted instanceof EventProperty.Temporal) {
      throw DifferenceUnsupported.temporal(wanted.name(), wanted.at());
    }
    return search.withOrder(order);
  }

  private List<Counterexample> counterexamples(
      EventSystem system, EventProperty property, EventVerifier.Result result) {
    return Budget.complete(
        () ->
            IntStream.range(0, result.replays().size())
                .mapToObj(
                    i ->
                        counterexample(
                                system, model.source(), mode, property, result.replays().get(i))
                            .with(signature(result.verdict(), i)))
                .toList());
  }

  /** The signature of a violation, where those that differ are searched for. */
  static Optional<ViolationSignature> signature(Verdict verdict, int number) {
    return verdict instanceof Verdict.Violated violated
        ? violated.violations().get(number).signature()
        : Optional.empty();
  }

  /** The details, with the static proof of communication closure where that is checked. */
  static MethodDetails details(MethodDetails.EventSearch search, ModelSource source)
      throws RejectedException {
    Optional<Distal.CommunicationClosure> proof =
        search.result().property() instanceof EventProperty.RoundBased
            ? Budget.complete(
                () -> Distal.proveCommunicationClosure(source.protocolText(), source.defines()))
            : Optional.empty();
    return proof
        .<MethodDetails>map(p -> new MethodDetails.CommunicationClosureSearch(search, p))
        .orElse(search);
  }

  /** The counterexample, if there is one. */
  static List<Counterexample> counterexamples(
      EventSystem system,
      ModelSource source,
      ExecutionMode mode,
      EventProperty property,
      Optional<EventReplay> replay) {
    return Budget.complete(
        () -> replay.stream().map(r -> counterexample(system, source, mode, property, r)).toList());
  }

  static Counterexample counterexample(
      EventSystem system,
      ModelSource source,
      ExecutionMode mode,
      EventProperty property,
      EventReplay found) {
    EventSystem checked = system.withProperties(property);
    EventReplay replay =
        ReorderedRuns.of(new EventInterpreter(checked, mode.precedence(), mode.semantics()), found);
    TraceView view = EventTraceViewBuilder.build(checked, mode.semantics(), replay);
    return new Counterexample(
        source,
        property.name(),
        replay
            .fault()
            .filter(_ -> !replay.isError() || property.name().equals(PropertyCatalog.SAFETY))
            .filter(f -> f.kind() != Fault.Kind.REVOKED && f.kind() != Fault.Kind.FORBIDDEN),
        view,
        new SavedRun.OfEvents(mode, replay.run()),
        () -> EventExplainer.explain(view, checked, replay, mode.precedence()),
        () ->
            replay.isError()
                ? PropertyTimeline.NONE
                : ProtocolTimeline.of(checked, property, replay));
  }
}
