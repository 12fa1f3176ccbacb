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
        properties(options.properties(), model.system(), options.model().file());
    try (var interrupt = Interrupt.watch()) {
      return checklist(model.system(), options.model().file())
          .run(
              properties,
              options.traceFile(),
              (property, file) -> check(model, property, file, console, interrupt),
              model.warnings(),
              interrupt);
    }
  }

  /** The search for the property of this name. */
  Check check(
      Distal.Events model, String name, Path file, Console console, BooleanSupplier interrupted)
      throws RejectedException {
    EventProperty property = checklist(model.system(), options.model().file()).named(name);
    return check(model, property, file, console, interrupted);
  }

  private Check check(
      Distal.Events model,
      EventProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    EventSystem system = model.system();
    Order order = property instanceof EventProperty.Temporal ? Order.DFS : Order.BFS;
    SearchOptions search = options.search().withOrder(order);
    EventVerifier.Result result;
    try (var progress = Verification.progress(console)) {
      var task =
          new EventVerifier.Task(
              system, property, options.manner().delivery(), options.manner().precedence());
      result = EventVerifier.verify(task, search, progress, interrupted);
    }
    List<Counterexample> counterexamples =
        new EventTraces(options.model(), options.manner(), system, property, file)
            .save(result.replay(), console);
    return new Check(
        Optional.of(property.name()),
        search,
        result.verdict(),
        approach(new Events(system, model.parameters(), options.manner(), result), options.model()),
        counterexamples);
  }

  /** With what the text shows, where rounds are asked for. */
  static Approach approach(Events events, ModelArguments model) throws RejectedException {
    Optional<Distal.Shown> shown =
        events.result().property() instanceof EventProperty.RoundBased
            ? Distal.shown(model.file(), model.defines())
            : Optional.empty();
    return shown.<Approach>map(s -> new Conditions(events, s)).orElse(events);
  }

  /** What was named, or else all that the protocol checks. */
  static List<EventProperty> properties(List<String> names, EventSystem system, Path file)
      throws RejectedException {
    Checklist<EventProperty> checklist = checklist(system, file);
    return names.isEmpty()
        ? checklist.all(p -> !(p instanceof EventProperty.Temporal))
        : checklist.named(names);
  }

  static Checklist<EventProperty> checklist(EventSystem system, Path file) {
    var others = new ArrayList<EventProperty>();
    others.add(new EventProperty.Invariant(Checklist.SAFETY, Term.TRUE, 0, Position.NONE));
    system.roundBased().ifPresent(others::add);
    return new Checklist<>(system.properties(), others, EventProperty::name, file);
  }
}
