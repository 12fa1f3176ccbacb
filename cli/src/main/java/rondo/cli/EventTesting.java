package rondo.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Covered;
import rondo.cli.report.Events;
import rondo.cli.report.Outcome;
import rondo.cli.report.Samples;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventEngine;
import rondo.events.EventVerifier;
import rondo.explore.SearchOptions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.likeness.Likeness;
import rondo.ir.round.RoundObserver;
import rondo.sample.Sampled;
import rondo.sample.Sampler;
import rondo.sample.Sampling;
import rondo.trace.Verdict;
import rondo.trace.event.EventTraceFile.Manner;

/** The tests of what a protocol of events checks. */
record EventTesting(TestOptions options, Manner manner) {
  Tested run(Distal.Events model, Console console) throws RejectedException {
    List<EventProperty> properties =
        EventVerification.properties(options.properties(), model.system(), options.model().file());
    Testable<EventProperty> testable =
        Testable.of(properties, EventTesting::reach, EventProperty::name, options);
    try (var interrupt = Interrupt.watch()) {
      Outcome outcome =
          EventVerification.checklist(model.system(), options.model().file())
              .run(
                  testable.tested(),
                  options.traceFile(),
                  (property, file) ->
                      check(
                          model,
                          new EventTraces(options.model(), manner, model.system(), property, file),
                          console,
                          interrupt),
                  model.warnings(),
                  interrupt);
      return testable.with(outcome);
    }
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

  private Check check(
      Distal.Events model, EventTraces traces, Console console, BooleanSupplier interrupted) {
    EventProperty property = traces.property();
    var engine =
        EventEngine.attended(
            new EventVerifier.Task(
                model.system(), property, manner.delivery(), manner.precedence()));
    Sampling sampling = options.sampling().withChecked(engine.checked());
    Sampled sampled;
    try (var progress = Verification.progress(console)) {
      sampled = Sampler.run(engine.system(), sampling, progress::schedules, interrupted);
    }
    int roles = model.system().roles().size();
    List<Covered> covered =
        engine.attendance().stream().map(entry -> Covered.of(entry, roles)).toList();
    Optional<EventReplay> replay =
        sampled.verdict() instanceof Verdict.Violated violated
            ? Optional.of(engine.replay(violated.violations().getFirst().trace()))
            : Optional.empty();
    List<Counterexample> counterexamples = traces.save(replay, console);
    var result = new EventVerifier.Result(property, sampled.verdict(), replay, Likeness.UNKNOWN);
    return new Check(
        Optional.of(property.name()),
        SearchOptions.defaults().withChecked(sampling.checked()),
        sampled.verdict(),
        new Samples(
            Optional.of(new Events(model.system(), model.parameters(), manner, result)),
            StrategyOption.text(sampling.strategy()),
            sampling.seed(),
            sampled,
            covered),
        counterexamples);
  }
}
