package rondo.verify.gpu;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import rondo.budget.Budget;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.CudaDevice;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.gpu.search.GpuVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.verify.model.PropertySelector;

/** Searches on the first GPU of this machine. */
public final class GpuEngine {
  private static final long FEW_STATES = 10_000;

  private GpuEngine() {}

  /** Rejects properties that cannot be checked on a GPU, before any is. */
  public static void requireSupported(Promela.Model model, List<PropertySelector> properties)
      throws RejectedException {
    for (PropertySelector property : properties) {
      if (!property.isFurther()) {
        try {
          GpuVerifier.requireSupported(property.in(model));
        } catch (UnsupportedOnGpuException e) {
          Position at = e.at().isKnown() ? e.at() : property.at(model);
          throw property instanceof PropertySelector.Safety
              ? GpuUnsupported.construct(e.getMessage(), at)
              : GpuUnsupported.property(e.getMessage(), at);
        }
      }
    }
  }

  /** As {@link ProcessVerifier#verify}; rejects a model that cannot be searched on a GPU. */
  public static ProcessVerifier.Result verify(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled)
      throws RejectedException {
    return switch (CudaDevice.open()) {
      case CudaDevice.Availability.Available(CudaDevice device) ->
          verify(system, policy, options, device, progress, cancelled);
      case CudaDevice.Availability.Missing(String reason) -> throw GpuUnsupported.noGpu(reason);
    };
  }

  /** The same on this device, which is closed. */
  static ProcessVerifier.Result verify(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      Device device,
      Consumer<Statistics> progress,
      BooleanSupplier cancelled)
      throws RejectedException {
    // Both searches together have the time of the options.
    try (device;
        Budget budget = Budget.current().within(options.time(), cancelled)) {
      return budget.call(
          () -> {
            GpuVerifier.requireSupported(system);
            ProcessVerifier.Result first = fewStates(system, policy, options, cancelled);
            return hasMoreStates(first) && options.maxStates() > FEW_STATES
                ? GpuVerifier.verify(system, policy, options, device, progress, cancelled)
                : first;
          });
    } catch (UnsupportedOnGpuException e) {
      throw GpuUnsupported.construct(e.getMessage(), e.at());
    } catch (GpuException e) {
      if (e.isInternalError()) {
        throw e;
      }
      throw GpuUnsupported.failed(e.getMessage());
    }
  }

  /** A search here, which small models end before the kernels for the GPU would be compiled. */
  static ProcessVerifier.Result fewStates(
      ProcessSystem system,
      FullChannelPolicy policy,
      SearchOptions options,
      BooleanSupplier cancelled) {
    SearchOptions few =
        options
            .withOrder(SearchOptions.Order.BFS)
            .withThreads(1)
            .withMemoryBytes(SearchOptions.defaults().memoryBytes()) // not that of the GPU
            .withMaxStates(Math.min(FEW_STATES, options.maxStates()));
    return ProcessVerifier.verify(system, policy, few, _ -> {}, cancelled);
  }

  /** Whether a search ended since there are more states than it may find. */
  static boolean hasMoreStates(ProcessVerifier.Result result) {
    return switch (result.verdict()) {
      case Verdict.Holds _ -> false;
      case Verdict.Violated(_, _, var extent, _) -> isStateLimit(extent);
      case Verdict.Inconclusive(var extent, _) -> isStateLimit(extent);
    };
  }

  private static boolean isStateLimit(Verdict.Extent extent) {
    return extent instanceof Verdict.Extent.Stopped stopped
        && stopped.reason() == Verdict.Reason.STATES;
  }
}
