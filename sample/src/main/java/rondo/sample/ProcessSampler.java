package rondo.sample;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.Verifier;
import rondo.explore.compile.Fitting;
import rondo.explore.compile.OwnedEdge;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/** Compiles a system and tests it. */
public final class ProcessSampler {
  private ProcessSampler() {}

  /**
   * What a test showed.
   *
   * @param unreached the edges that were not executed by any step that a run made or could have
   *     made next
   */
  public record Result(Sampled sampled, List<OwnedEdge> unreached) {
    public Result {
      unreached = List.copyOf(unreached);
    }
  }

  /** Tests {@code system}; {@code progress} and {@code cancelled} are as in {@link Sampler#run}. */
  public static Result run(
      ProcessSystem system,
      FullChannel fullChannel,
      Sampling sampling,
      Consumer<Tally> progress,
      BooleanSupplier cancelled) {
    try (Budget budget = Budget.current().within(sampling.limits().time(), cancelled)) {
      return budget.call(() -> sampled(system, fullChannel, sampling, progress));
    } catch (LimitReachedException e) {
      return nothing(Verdict.Inconclusive.of(e.limit(), Tally.NOTHING.statistics()));
    }
  }

  private static Result sampled(
      ProcessSystem system, FullChannel fullChannel, Sampling sampling, Consumer<Tally> progress) {
    try {
      return Fitting.with(
          system,
          fullChannel,
          compiled ->
              new Result(
                  Sampler.run(compiled, sampling, progress, () -> false), compiled.unreached()));
    } catch (EndlessAtomicException e) {
      Statistics nothing = Tally.NOTHING.statistics();
      var stopped = new Extent.Stopped(Reason.ENDLESS_ATOMIC, e.at());
      return nothing(new Verdict.Inconclusive(stopped, nothing));
    } catch (FaultException e) {
      return nothing(Verifier.brokenAtStart(Property.of(e.fault().kind()), sampling.checked()));
    }
  }

  private static Result nothing(Verdict verdict) {
    return new Result(new Sampled(verdict, Tally.NOTHING, Optional.empty()), List.of());
  }
}
