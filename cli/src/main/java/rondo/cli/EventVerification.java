package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.CheckResult;
import rondo.cli.report.CommunicationClosureSummary;
import rondo.cli.report.Counterexample;
import rondo.cli.report.EventSearchSummary;
import rondo.cli.report.MethodSummary;
import rondo.cli.report.UnreachedHandlers;
import rondo.cli.report.VerificationResult;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** Explicit-state verification of an event-based protocol. */
record EventVerification(EventOptions options) {
  VerificationResult run(Distal.EventProtocol model, Console console) throws RejectedException {
    List<EventProperty> properties =
        properties(options.properties(), model.system(), options.model().input());
    BooleanSupplier interrupted = Interrupt.requested();
    VerificationResult result =
        checklist(model.system(), options.model().input())
            .run(
                properties,
                options.traceFile(),
                new PropertySearches(model, console, interrupted)::check,
                model.warnings(),
                interrupted);
    return result.withUnreached(UnreachedHandlers.in(result, options.model().input().lines()));
  }

  /**
   * The results for the property of this name: two if the search finds a run-time error as well.
   *
   * @param saved the number of traces saved before
   */
  List<CheckResult> checks(
      Distal.EventProtocol model,
      String name,
      int saved,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    EventProperty property = checklist(model.system(), options.model().input()).named(name);
    var checks = new ArrayList<CheckResult>();
    var propertySearches = new PropertySearches(model, console, interrupted);
    int number = saved;
    do {
      number++;
      checks.add(
          propertySearches.check(property, TraceFiles.numbered(options.traceFile(), number)));
    } while (!checks.getLast().title().equals(Optional.of(name)));
    return checks;
  }

  /** Checks properties in turn; an error is reported once, as a violation of `safety`. */
  private final class PropertySearches {
    private final Distal.EventProtocol model;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final ErrorAttribution errors;

    PropertySearches(Distal.EventProtocol model, Console console, BooleanSupplier interrupted) {
      this.model = model;
      this.console = console;
      this.interrupted = interrupted;
      errors = new ErrorAttribution(model.system(), options.mode(), options.model().input());
    }

    CheckResult check(EventProperty wanted, Path file) throws RejectedException {
      EventSystem system = model.system();
      Order order = wanted instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
      SearchOptions search = options.search().withOrder(order);
      EventVerifier.Task task = errors.task(wanted);
      EventVerifier.Result result;
      try (var reporter =
          Verification.progress(console, options.model().file() + ": " + wanted.name())) {
        result = EventVerifier.verify(task, search, reporter, interrupted);
      }
      EventProperty property = errors.violated(task, result.replay());
      List<Counterexample> counterexamples =
          new EventTraceWriter(options.model(), options.mode(), system, property, file)
              .save(result.replay(), console);
      return new CheckResult(
          Optional.of(property.name()),
          search,
          result.verdict(),
          methodSummary(
              new EventSearchSummary(system, model.parameters(), options.mode(), result),
              options.model()),
          counterexamples);
    }
  }

  /** The summary, with the static proof of communication closure where that is checked. */
  static MethodSummary methodSummary(EventSearchSummary summary, ModelArguments model)
      throws RejectedException {
    Optional<Distal.CommunicationClosure> shown =
        summary.result().property() instanceof EventProperty.RoundBased
            ? Distal.proveCommunicationClosure(model.source(), model.defines())
            : Optional.empty();
    return shown
        .<MethodSummary>map(s -> new CommunicationClosureSummary(summary, s))
        .orElse(summary);
  }

  /** The selected properties, by default all of the protocol. */
  static List<EventProperty> properties(List<String> names, EventSystem system, ModelInput input)
      throws RejectedException {
    PropertyCatalog<EventProperty> catalog = checklist(system, input);
    return names.isEmpty()
        ? catalog.all(p -> !(p instanceof EventProperty.Temporal))
        : catalog.named(names);
  }

  static PropertyCatalog<EventProperty> checklist(EventSystem system, ModelInput input) {
    var others = new ArrayList<EventProperty>();
    others.add(new EventProperty.Invariant(PropertyCatalog.SAFETY, Term.TRUE, 0, Position.NONE));
    system.roundBased().ifPresent(others::add);
    return new PropertyCatalog<>(
        system.properties(), others, EventProperty::name, EventProperty::at, input);
  }
}
