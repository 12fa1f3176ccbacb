package rondo.sample;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.explore.run.LayoutRefinement;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/** Compiles a process system and samples its runs. */
public final class ProcessSampler {
  private ProcessSampler() {}

  /**
   * The result of sampling.
   *
   * @param unreached the edges that were not executed by any transition that was enabled in a state
   *     of a run
   */
  public record Result(SamplingResult samplingResult, List<OwnedEdge> unreached) {
    public Result {
      unreached = List.copyOf(unreached);
    }
  }

  /**
   * Samples {@code system}; {@code progress} and {@code cancelled} are as in {@link Sampler#run}.
   */
  public static Result run(
      ProcessSystem system,
      FullChannelPolicy policy,
      SamplingOptions options,
      Consumer<SamplingStatistics> progress,
      BooleanSupplier cancelled) {
    try (Budget budget = Budget.current().within(options.limits().time(), cancelled)) {
      return budget.call(() -> sampled(system, policy, options, progress));
    } catch (LimitReachedException e) {
      return nothing(Verdict.Inconclusive.of(e.limit(), SamplingStatistics.EMPTY.asStatistics()));
    }
  }

  private static Result sampled(
      ProcessSystem system,
      FullChannelPolicy policy,
      SamplingOptions options,
      Consumer<SamplingStatistics> progress) {
    try {
      return LayoutRefinement.run(
          system,
          policy,
          compiled ->
              new Result(
                  Sampler.run(compiled, options, progress, () -> false), compiled.unreached()));
    } catch (EndlessAtomicException e) {
      Statistics nothing = SamplingStatistics.EMPTY.asStatistics();
      var stopped = new Extent.Stopped(Reason.ENDLESS_ATOMIC, e.at());
      return nothing(new Verdict.Inconclusive(stopped, nothing));
    } catch (FaultException e) {
      return nothing(
          ProcessVerifier.violatedInitially(Property.of(e.fault().kind()), options.checked()));
    }
  }

  private static Result nothing(Verdict verdict) {
    return new Result(
        new SamplingResult(verdict, SamplingStatistics.EMPTY, Optional.empty()), List.of());
  }
}
