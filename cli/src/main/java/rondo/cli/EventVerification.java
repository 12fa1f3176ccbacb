package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Approach;
import rondo.cli.report.Check;
import rondo.cli.report.Conditions;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Events;
import rondo.cli.report.Outcome;
import rondo.cli.report.UnreachedReactions;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Order;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;

/** The searches for what a protocol of events checks. */
record EventVerification(EventOptions options) {
  Outcome run(Distal.Events model, Console console) throws RejectedException {
    List<EventProperty> properties =
        properties(options.properties(), model.system(), options.model().input());
    BooleanSupplier interrupted = Interrupt.requested();
    Outcome outcome =
        checklist(model.system(), options.model().input())
            .run(
                properties,
                options.traceFile(),
                new Searches(model, console, interrupted)::check,
                model.warnings(),
                interrupted);
    return outcome.withUnreached(UnreachedReactions.in(outcome, options.model().input().lines()));
  }

  /**
   * The searches for the property of this name: there are two if an error is found on the way.
   *
   * @param saved how many traces have been saved
   */
  List<Check> checks(
      Distal.Events model, String name, int saved, Console console, BooleanSupplier interrupted)
      throws RejectedException {
    EventProperty property = checklist(model.system(), options.model().input()).named(name);
    var checks = new ArrayList<Check>();
    var searches = new Searches(model, console, interrupted);
    int number = saved;
    do {
      number++;
      checks.add(searches.check(property, TraceFiles.numbered(options.traceFile(), number)));
    } while (!checks.getLast().title().equals(Optional.of(name)));
    return checks;
  }

  /** One after the other: an error is told once, as a violation of `safety`. */
  private final class Searches {
    private final Distal.Events model;
    private final Console console;
    private final BooleanSupplier interrupted;
    private final ErrorsOnce errors;

    Searches(Distal.Events model, Console console, BooleanSupplier interrupted) {
      this.model = model;
      this.console = console;
      this.interrupted = interrupted;
      errors = new ErrorsOnce(model.system(), options.manner(), options.model().input());
    }

    Check check(EventProperty wanted, Path file) throws RejectedException {
      EventSystem system = model.system();
      Order order = wanted instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
      SearchOptions search = options.search().withOrder(order);
      EventVerifier.Task task = errors.task(wanted);
      EventVerifier.Result result;
      try (var progress =
          Verification.progress(console, options.model().file() + ": " + wanted.name())) {
        result = EventVerifier.verify(task, search, progress, interrupted);
      }
      EventProperty property = errors.violated(task, result.replay());
      List<Counterexample> counterexamples =
          new EventTraces(options.model(), options.manner(), system, property, file)
              .save(result.replay(), console);
      return new Check(
          Optional.of(property.name()),
          search,
          result.verdict(),
          approach(
              new Events(system, model.parameters(), options.manner(), result), options.model()),
          counterexamples);
    }
  }

  /** With what the text shows, where rounds are asked for. */
  static Approach approach(Events events, ModelArguments model) throws RejectedException {
    Optional<Distal.Shown> shown =
        events.result().property() instanceof EventProperty.RoundBased
            ? Distal.shown(model.source(), model.defines())
            : Optional.empty();
    return shown.<Approach>map(s -> new Conditions(events, s)).orElse(events);
  }

  /** What was named, or else all that the protocol checks. */
  static List<EventProperty> properties(List<String> names, EventSystem system, ModelInput input)
      throws RejectedException {
    Checklist<EventProperty> checklist = checklist(system, input);
    return names.isEmpty()
        ? checklist.all(p -> !(p instanceof EventProperty.Temporal))
        : checklist.named(names);
  }

  static Checklist<EventProperty> checklist(EventSystem system, ModelInput input) {
    var others = new ArrayList<EventProperty>();
    others.add(new EventProperty.Invariant(Checklist.SAFETY, Term.TRUE, 0, Position.NONE));
    system.roundBased().ifPresent(others::add);
    return new Checklist<>(
        system.properties(), others, EventProperty::name, EventProperty::at, input);
  }
}
