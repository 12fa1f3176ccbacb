package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import rondo.budget.LimitReachedException;
import rondo.cli.report.Check;
import rondo.cli.report.Rounds;
import rondo.cli.report.Tested;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.Arrival;
import rondo.ir.round.RoundObserver;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundReplay;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundEngine;
import rondo.rounds.RoundVerifier;
import rondo.rounds.Semantics;
import rondo.sample.Sampling;
import rondo.sample.Sampling.Limits;
import rondo.trace.Property;

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

  Tested run(RoundSubject subject, Console console) throws RejectedException {
    RoundSystem system = subject.rounds().system();
    List<RoundProperty> properties =
        RoundVerification.properties(options.properties(), system, options.model().input());
    Checklist<RoundProperty> checklist =
        RoundVerification.checklist(system, options.model().input());
    return Testable.of(properties, RoundTesting::reach, checklist, options)
        .run(
            checklist,
            options,
            subject.warnings(),
            (property, file, interrupted) -> check(subject, property, file, console, interrupted));
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
      RoundSubject subject,
      RoundProperty property,
      Path file,
      Console console,
      BooleanSupplier interrupted)
      throws RejectedException {
    Distal.Rounds model = subject.rounds();
    Semantics semantics = semantics(model.system());
    RoundEngine engine;
    try {
      engine =
          options.inTime(
              () -> new RoundEngine(new RoundVerifier.Task(model.system(), property, semantics)));
    } catch (LimitReachedException e) {
      return Schedules.unbegun(options.sampling(), e).check(property.name());
    }
    var schedules =
        Schedules.of(engine.system(), sampling(engine, semantics), console, interrupted);
    Optional<RoundReplay> replay = schedules.failing().map(engine::replay);
    var result =
        new RoundVerifier.Result(
            property, schedules.sampled().verdict(), replay, engine.roles(), List.of());
    return schedules.check(
        Optional.of(property.name()),
        Optional.of(
            subject.approach(new Rounds(model.system(), model.parameters(), semantics, result))),
        List.of(),
        subject.save(property, replay, file, console));
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
