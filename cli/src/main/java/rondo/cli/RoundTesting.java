package rondo.cli;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Outcome;
import rondo.cli.report.Rounds;
import rondo.cli.report.Samples;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;
import rondo.sample.Sampled;
import rondo.sample.Sampler;
import rondo.sample.Sampling;
import rondo.sample.Sampling.Limits;
import rondo.trace.Property;
import rondo.trace.Verdict;

/**
 * The tests of what a protocol in rounds checks.
 *
 * @param asked by which steps, if that was said
 */
record RoundTesting(TestOptions options, Optional<Semantics> asked, StrategyOption strategy) {
  /** How long a schedule may be if a step is a round. */
  static final int ROUNDS = 50;

  static RoundTesting of(TestOptions options, Optional<Semantics> asked, ParseResult arguments) {
    StrategyOption strategy = StrategyOption.in(arguments);
    if (strategy.ordersProcesses() && asked.isPresent() && asked.get() != Semantics.INTERLEAVED) {
      throw new ParameterException(
          arguments.commandSpec().commandLine(),
          "--strategy "
              + strategy.title()
              + " goes with --semantics interleaved: otherwise there is no order to choose");
    }
    return new RoundTesting(options, asked, strategy);
  }

  Tested run(Distal.Rounds model, Console console) throws RejectedException {
    List<RoundProperty> properties =
        RoundVerification.properties(options.properties(), model.system(), options.model().file());
    Testable<RoundProperty> testable =
        Testable.of(properties, RoundTesting::reach, RoundProperty::name, options);
    try (var interrupt = Interrupt.watch()) {
      Outcome outcome =
          RoundVerification.checklist(model.system(), options.model().file())
              .run(
                  testable.tested(),
                  options.traceFile(),
                  (property, file) ->
                      check(
                          model,
                          new RoundTraces(options.model(), model.system(), property, file),
                          console,
                          interrupt),
                  model.warnings(),
                  interrupt);
      return testable.with(outcome);
    }
  }

  private static Reach reach(RoundProperty property) {
    return switch (property) {
      case RoundProperty.Invariant _, RoundProperty.Validity _, RoundProperty.Irrevocability _ ->
          Reach.ALL;
      case RoundProperty.Temporal(_, RoundObserver observer, _, _) ->
          Reach.of(observer.states().stream().map(RoundObserver.State::status).toList());
    };
  }

  private Check check(
      Distal.Rounds model, RoundTraces traces, Console console, BooleanSupplier interrupted) {
    Semantics semantics = semantics(model.system());
    RoundProperty property = traces.property();
    var engine = new RoundEngine(new RoundVerifier.Task(model.system(), property, semantics));
    Sampling sampling = sampling(engine, semantics);
    Sampled sampled;
    try (var progress = Verification.progress(console)) {
      sampled = Sampler.run(engine.system(), sampling, progress::schedules, interrupted);
    }
    Optional<RoundReplay> replay =
        sampled.verdict() instanceof Verdict.Violated violated
            ? Optional.of(engine.replay(violated.violations().getFirst().trace()))
            : Optional.empty();
    List<Counterexample> counterexamples = traces.save(replay, console);
    var result =
        new RoundVerifier.Result(property, sampled.verdict(), replay, engine.roles(), List.of());
    return new Check(
        Optional.of(property.name()),
        SearchOptions.defaults().withChecked(sampling.checked()),
        sampled.verdict(),
        new Samples(
            Optional.of(new Rounds(model.system(), model.parameters(), semantics, result)),
            StrategyOption.text(sampling.strategy()),
            sampling.seed(),
            sampled,
            List.of()),
        counterexamples);
  }

  /** What was asked for; else whole rounds, unless the order of messages matters or is chosen. */
  private Semantics semantics(RoundSystem system) {
    boolean ordered =
        strategy.ordersProcesses()
            || system.phase().stream().anyMatch(r -> r.arrival() == Arrival.IN_EACH_ORDER);
    return asked.orElse(ordered ? Semantics.INTERLEAVED : Semantics.ROUNDS);
  }

  /**
   * Whole rounds are tested by one thread: in which order they are listed depends on which states
   * were met before, and the same seed is to make the same schedules.
   */
  private Sampling sampling(RoundEngine engine, Semantics semantics) {
    Sampling given = options.sampling();
    var checked = new TreeSet<>(engine.checked());
    checked.remove(Property.ACCEPTANCE_CYCLE);
    Limits limits = given.limits();
    if (semantics == Semantics.ROUNDS) {
      int steps = options.stepsAsked().orElse(ROUNDS);
      limits = new Limits(limits.schedules(), steps, limits.time(), 1);
    }
    return new Sampling(given.strategy(), checked, given.seed(), limits);
  }
}
