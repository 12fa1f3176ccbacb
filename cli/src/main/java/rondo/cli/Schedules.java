package rondo.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.budget.LimitReachedException;
import rondo.cli.report.Approach;
import rondo.cli.report.Check;
import rondo.cli.report.Counterexample;
import rondo.cli.report.Covered;
import rondo.cli.report.Samples;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.sample.Sampled;
import rondo.sample.Sampler;
import rondo.sample.Sampling;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/** Schedules that were made of a model, and what came of them. */
record Schedules(Sampling sampling, Sampled sampled) {
  static Schedules of(
      TransitionSystem system, Sampling sampling, Console console, BooleanSupplier interrupted) {
    try (var progress = Verification.progress(console, "")) {
      return new Schedules(
          sampling, Sampler.run(system, sampling, progress::schedules, interrupted));
    }
  }

  /** None, since a limit was reached before the first one. */
  static Schedules unbegun(Sampling sampling, LimitReachedException e) {
    return new Schedules(sampling, Sampled.nothing(e.limit()));
  }

  /** What there is to say of a property of which nothing was tested. */
  Check check(String title) {
    return check(Optional.of(title), Optional.empty(), List.of(), List.of());
  }

  /** The one that breaks what was tested, if one does. */
  Optional<Trace> failing() {
    return sampled.verdict() instanceof Verdict.Violated violated
        ? Optional.of(violated.violations().getFirst().trace())
        : Optional.empty();
  }

  /**
   * What they show.
   *
   * @param title of the property that was tested; empty if it is about single steps and states
   * @param model what else there is to say about it
   */
  Check check(
      Optional<String> title,
      Optional<Approach> model,
      List<Covered> covered,
      List<Counterexample> counterexamples) {
    return new Check(
        title,
        SearchOptions.defaults().withChecked(sampling.checked()),
        sampled.verdict(),
        new Samples(
            model, StrategyOption.text(sampling.strategy()), sampling.seed(), sampled, covered),
        counterexamples);
  }
}
