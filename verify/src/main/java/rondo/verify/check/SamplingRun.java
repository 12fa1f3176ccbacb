package rondo.verify.check;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.events.local.HandlerCoverage;
import rondo.explore.SearchOptions;
import rondo.explore.TransitionSystem;
import rondo.sample.Sampler;
import rondo.sample.SamplingOptions;
import rondo.sample.SamplingResult;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.verify.method.VerificationListener;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;

/** Sampled schedules of a model and their result. */
record SamplingRun(SamplingOptions options, SamplingResult result) {
  static SamplingRun of(
      TransitionSystem system, SamplingOptions options, VerificationListener listener) {
    try (var progress = listener.checking("")) {
      return new SamplingRun(
          options, Sampler.run(system, options, progress::reportSchedules, listener::isCancelled));
    }
  }

  /** No schedules: a limit was reached before the first one. */
  static SamplingRun notStarted(SamplingOptions options, LimitReachedException e) {
    return new SamplingRun(options, SamplingResult.untested(e.limit()));
  }

  /**
   * Runs the preparation of a test.
   *
   * @throws LimitReachedException if the preparation exceeds the time limit of the test
   */
  static <T> T prepare(SamplingOptions options, Supplier<T> preparation) {
    try (Budget budget = Budget.current().within(options.limits().time(), () -> false)) {
      return budget.call(preparation);
    }
  }

  /** The report on a property of which no schedule was tested. */
  PropertyReport report(String title) {
    return report(Optional.of(title), Optional.empty(), List.of(), List.of());
  }

  /** The schedule that violates the property, if any. */
  Optional<Trace> counterexample() {
    return result.verdict() instanceof Verdict.Violated violated
        ? Optional.of(violated.violations().getFirst().trace())
        : Optional.empty();
  }

  /**
   * The report on the test.
   *
   * @param title the tested property; empty for safety
   * @param model further information on the model
   */
  PropertyReport report(
      Optional<String> title,
      Optional<MethodDetails> model,
      List<HandlerCoverage.ReactionCoverage> coverage,
      List<Counterexample> counterexamples) {
    return new PropertyReport(
        title,
        SearchOptions.defaults().withChecked(options.checked()),
        result.verdict(),
        new MethodDetails.SampledRuns(
            model, options.schedulingStrategy(), options.seed(), result, coverage),
        counterexamples);
  }
}
