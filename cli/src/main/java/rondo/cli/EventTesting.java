package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.budget.LimitReachedException;
import rondo.cli.report.Check;
import rondo.cli.report.Covered;
import rondo.cli.report.Events;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventEngine;
import rondo.events.EventVerifier;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.likeness.Likeness;
import rondo.ir.round.RoundObserver;
import rondo.sample.Sampling;
import rondo.trace.event.EventTraceFile.Manner;

/** The tests of what a protocol of events checks. */
record EventTesting(TestOptions options, Manner manner) {
  Tested run(Distal.Events model, Console console) throws RejectedException {
    List<EventProperty> properties =
        EventVerification.properties(options.properties(), model.system(), options.model().input());
    Checklist<EventProperty> checklist =
        EventVerification.checklist(model.system(), options.model().input());
    return Testable.of(properties, EventTesting::reach, checklist, options)
        .run(checklist, options, model.warnings(), new Tests(model, console)::check);
  }

  /** Where runs without end count, only fair ones do, and all steps are about that. */
  private static Reach reach(EventProperty property) {
    return switch (property) {
      case EventProperty.Invariant _, EventProperty.Irrevocability _, EventProperty.RoundBased _ ->
          Reach.ALL;
      case EventProperty.Temporal(_, RoundObserver observer, _) ->
          property.countsFairRuns()
              ? Reach.NOT_AT_ALL
              : Reach.of(observer.states().stream().map(RoundObserver.State::status).toList());
    };
  }

  /** One after the other: an error is told once, as a violation of `safety`. */
  private final class Tests {
    private final Distal.Events model;
    private final Console console;
    private final ErrorsOnce errors;

    Tests(Distal.Events model, Console console) {
      this.model = model;
      this.console = console;
      errors = new ErrorsOnce(model.system(), manner, options.model().input());
    }

    Check check(EventProperty wanted, Path file, BooleanSupplier interrupted) {
      EventVerifier.Task task = errors.task(wanted);
      EventEngine engine;
      try {
        engine = options.inTime(() -> EventEngine.attended(task));
      } catch (LimitReachedException e) {
        return Schedules.unbegun(options.sampling(), e).check(wanted.name());
      }
      Sampling sampling = options.sampling().withChecked(engine.checked());
      var schedules = Schedules.of(engine.system(), sampling, console, interrupted);
      Optional<EventReplay> replay = schedules.failing().map(engine::replay);
      int roles = model.system().roles().size();
      List<Covered> covered =
          engine.attendance().stream()
              .flatMap(a -> a.entries().stream())
              .map(entry -> Covered.of(entry, roles))
              .toList();
      EventProperty property = errors.violated(task, replay);
      var result =
          new EventVerifier.Result(
              property, schedules.sampled().verdict(), replay, Likeness.UNKNOWN);
      return schedules.check(
          Optional.of(property.name()),
          Optional.of(new Events(model.system(), model.parameters(), manner, result)),
          covered,
          new EventTraces(options.model(), manner, model.system(), property, file)
              .save(replay, console));
    }
  }
}
