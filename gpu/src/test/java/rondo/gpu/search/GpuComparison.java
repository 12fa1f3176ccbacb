package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.control.ReportedState;
import rondo.gpu.device.CudaDevice;
import rondo.gpu.device.Device;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.gpu.level.TileLimits;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.ReferenceExploration;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * Compares searches by kernels with those of the reference interpreter and of the explicit engine.
 * Simulated threads execute the kernels, or the GPU of this machine with {@code -Drondo.gpu=true}.
 */
final class GpuComparison {
  static final int MAX_STATES = 3000;
  static final long MEMORY = 1L << 22;

  // So few that levels of small models have several tiles for each block; and so few that
  // several control states share a range of the queue.
  private static final TileLimits FEW_STATES = new TileLimits(9, 1 << 13, 1 << 10);
  private static final TileLimits FEW_EXPANSIONS = new TileLimits(5, 6, 3);

  private static final long GPU_MEMORY = 256L << 20;

  /** The GPU, if it is to be used. */
  private static final Optional<Device> GPU =
      Boolean.getBoolean("rondo.gpu") ? Optional.of(gpu()) : Optional.empty();

  /** What there are no kernels for. */
  static final Set<String> UNSUPPORTED = Set.of("`timeout` or `np_` in a claim");

  private GpuComparison() {}

  private static Device gpu() {
    return switch (CudaDevice.open()) {
      case CudaDevice.Availability.Available(var device) -> device;
      case CudaDevice.Availability.Missing(String reason) ->
          throw new IllegalStateException(reason);
    };
  }

  /** How the outcome differs from the interpreter's; empty if it does not. */
  static Optional<String> disagreement(ProcessSystem system, FullChannelPolicy policy, long seed) {
    return disagreement(system, policy, seed, ReportedState.MAX_WORDS);
  }

  /**
   * @param mostWholeWords the most words of a state for which whole states are stored
   */
  static Optional<String> disagreement(
      ProcessSystem system, FullChannelPolicy policy, long seed, int mostWholeWords) {
    ExplorationOutcome expected = ReferenceExploration.of(system, policy, MAX_STATES);
    if (!(expected instanceof ExplorationOutcome.Explored explored)) {
      return Optional.empty();
    }
    SearchOptions options = SearchOptions.defaults().withErrors(0).withMemoryBytes(GPU_MEMORY);
    Verdict verdict;
    try {
      Device device = device(seed, 7);
      var search = new GpuSearch(system, policy, options, device, _ -> {});
      TileLimits limits = seed % 2 == 0 ? FEW_EXPANSIONS : FEW_STATES;
      verdict = search.withMostWholeWords(mostWholeWords).withTileLimits(limits).run();
    } catch (FaultException e) {
      return explored.states() == 0 ? Optional.empty() : Optional.of("a fault at the beginning");
    }
    ExplorationOutcome found = outcome(verdict);
    return found.equals(expected)
        ? Optional.empty()
        : Optional.of("interpreter: " + expected + ", gpu: " + found);
  }

  static ExplorationOutcome outcome(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds(_, var statistics) ->
          new ExplorationOutcome.Explored(
              EnumSet.noneOf(Property.class), statistics.states(), statistics.transitions());
      case Verdict.Violated(List<Violation> violations, _, _, var statistics) -> {
        Set<Property> violated =
            violations.stream().map(Violation::property).collect(Collectors.toSet());
        yield new ExplorationOutcome.Explored(
            violated, statistics.states(), statistics.transitions());
      }
      case Verdict.Inconclusive(var extent, _) -> new ExplorationOutcome.Unknown(extent.toString());
    };
  }

  /** The counterexample is as long as that of a breadth-first search of the explicit engine. */
  static void assertLength(ProcessSystem system, FullChannelPolicy policy) {
    SearchOptions options =
        SearchOptions.defaults()
            .withOrder(SearchOptions.Order.BFS)
            .withMaxStates(MAX_STATES)
            .withMemoryBytes(GPU_MEMORY);
    Verdict expected =
        ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
    try {
      Device device = device(2, 5);
      Verdict found =
          GpuVerifier.verify(system, policy, options, device, _ -> {}, () -> false).verdict();
      assertThat(length(found)).isEqualTo(length(expected));
    } catch (UnsupportedOnGpuException e) {
      // The outcomes are compared elsewhere.
    }
  }

  static Device device(long seed, int threads) {
    return GPU.orElseGet(() -> new SimulatedDevice(seed, threads, MEMORY));
  }

  /** The length of the first counterexample; -1 if there is none. */
  static int length(Verdict verdict) {
    return verdict instanceof Verdict.Violated violated
        ? violated.violations().getFirst().trace().choices().size()
        : -1;
  }
}
