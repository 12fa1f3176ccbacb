package rondo.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.budget.LimitReachedException;
import rondo.cli.report.CheckResult;
import rondo.cli.report.Counterexample;
import rondo.cli.report.CoverageEntry;
import rondo.cli.report.MethodSummary;
import rondo.cli.report.SamplingSummary;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.sample.Sampler;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingResult;
import rondo.trace.Trace;
import rondo.trace.Verdict;

/** Sampled schedules of a model and their result. */
record SamplingRun(SamplingOptions options, SamplingResult result) {
  static SamplingRun of(
      TransitionSystem system,
      SamplingOptions options,
      Console console,
      BooleanSupplier interrupted) {
    try (var reporter = Verification.progress(console, "")) {
      return new SamplingRun(
          options, Sampler.run(system, options, reporter::reportSchedules, interrupted));
    }
  }

  /** No schedules: a limit was reached before the first one. */
  static SamplingRun notStarted(SamplingOptions options, LimitReachedException e) {
    return new SamplingRun(options, SamplingResult.untested(e.limit()));
  }

  /** The result for a property of which no schedule was tested. */
  CheckResult check(String title) {
    return check(Optional.of(title), Optional.empty(), List.of(), List.of());
  }

  /** The schedule that violates the property, if any. */
  Optional<Trace> counterexample() {
    return result.verdict() instanceof Verdict.Violated violated
        ? Optional.of(violated.violations().getFirst().trace())
        : Optional.empty();
  }

  /**
   * The result of the test.
   *
   * @param title the tested property; empty for safety
   * @param model further information on the model
   */
  CheckResult check(
      Optional<String> title,
      Optional<MethodSummary> model,
      List<CoverageEntry> covered,
      List<Counterexample> counterexamples) {
    return new CheckResult(
        title,
        SearchOptions.defaults().withChecked(options.checked()),
        result.verdict(),
        new SamplingSummary(
            model,
            StrategyOption.text(options.schedulingStrategy()),
            options.seed(),
            result,
            covered),
        counterexamples);
  }
}
