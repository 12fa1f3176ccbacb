package rondo.gpu.search;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryUse;
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.gpu.level.ModelKernels;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

/** Verifies a process system on a GPU. */
public final class GpuVerifier {
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private GpuVerifier() {}

  /**
   * Checks that there are kernels for a system, as far as is known without its states.
   *
   * @throws rondo.gpu.generate.UnsupportedOnGpuException if there are none
   */
  public static void requireSupported(ProcessSystem system) {
    ModelKernels.requireSupported(system);
  }

  /**
   * Searches all states, within the limits of the options.
   *
   * @throws rondo.gpu.generate.UnsupportedOnGpuException if there are no kernels for the system
   */
  public static ProcessVerifier.Result verify(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Device device,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled) {
    var latest = new AtomicReference<>(NOTHING);
    try (Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(
          () -> {
            var search =
                new GpuSearch(system, policy, options, device, progress.andThen(latest::set));
            Verdict verdict = search.run();
            return result(verdict, search.unreached());
          });
    } catch (FaultException e) {
      Property violated = Property.of(e.fault().kind());
      return result(ProcessVerifier.violatedInitially(violated, options.checked()), List.of());
    } catch (LimitReachedException | EndlessAtomicException | GpuException | OutOfMemoryError e) {
      Optional<Verdict.Extent.Stopped> limit = ReachedLimit.of(e);
      if (limit.isEmpty()) {
        throw e;
      }
      return result(new Verdict.Inconclusive(limit.get(), latest.get()), List.of());
    }
  }

  private static ProcessVerifier.Result result(Verdict verdict, List<OwnedEdge> unreached) {
    return new ProcessVerifier.Result(verdict, unreached, Optional.empty(), new SymmetryUse.None());
  }
}
