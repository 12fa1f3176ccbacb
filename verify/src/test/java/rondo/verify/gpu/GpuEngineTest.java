package rondo.verify.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.budget.Budget;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.Device;
import rondo.gpu.device.GpuException;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.kernel.Kernel;
import rondo.gpu.search.GpuVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.verify.Verification;
import rondo.verify.method.Method;
import rondo.verify.model.Model;
import rondo.verify.model.ModelSource;

/** What is searched before kernels for a GPU are compiled. */
class GpuEngineTest {
  private static final SearchOptions ALL =
      SearchOptions.defaults()
          .withReduction(SearchOptions.Reduction.NONE)
          .withSymmetry(Optional.empty());

  private static ProcessSystem system(String model) throws RejectedException {
    return Promela.parse("model.pml", model, Map.of()).system();
  }

  private static ProcessVerifier.Result fewStates(String model, SearchOptions options)
      throws RejectedException {
    return GpuEngine.fewStates(system(model), FullChannelPolicy.BLOCK, options, () -> false);
  }

  @Test
  void smallModelsHaveTheCountsOfTheKernels() throws RejectedException {
    String model =
        "byte x, y; active [2] proctype P() { do :: x < 9 -> x++ :: y < 9 -> y++ :: else -> break od }";
    ProcessVerifier.Result here = fewStates(model, ALL);
    ProcessVerifier.Result there =
        GpuVerifier.verify(
            system(model),
            FullChannelPolicy.BLOCK,
            ALL,
            new SimulatedDevice(1, 5, 1 << 22),
            _ -> {},
            () -> false);
    assertThat(GpuEngine.hasMoreStates(here)).isFalse();
    Statistics expected = there.verdict().statistics();
    assertThat(here.verdict()).isInstanceOf(Verdict.Holds.class);
    assertThat(here.verdict().statistics().states()).isEqualTo(expected.states());
    assertThat(here.verdict().statistics().transitions()).isEqualTo(expected.transitions());
  }

  @Test
  void largeModelsAreForTheGpu() throws RejectedException {
    String model = "short x; byte y; active proctype P() { do :: x++ :: y++ od }";
    assertThat(GpuEngine.hasMoreStates(fewStates(model, ALL))).isTrue();
    assertThat(GpuEngine.hasMoreStates(fewStates(model, ALL.withErrors(0)))).isTrue();
  }

  private static final String LARGE =
      "short x; byte y; active proctype P() { do :: x < 200 -> x++ :: y < 99 -> y++ :: else -> break od }";

  /** A simulated GPU that has to be used. */
  private static class UsedDevice implements Device {
    private final SimulatedDevice device = new SimulatedDevice(1, 20, 1 << 24);

    /** The number of times that kernels were loaded. */
    int loads;

    @Override
    public String name() {
      return device.name();
    }

    @Override
    public long freeBytes() {
      return device.freeBytes();
    }

    @Override
    public Buffer allocate(long words) {
      return device.allocate(words);
    }

    @Override
    public void load(List<Kernel> kernels) {
      loads++;
      device.load(kernels);
    }

    @Override
    public void launch(Kernel kernel, long work, List<Object> arguments) {
      device.launch(kernel, work, arguments);
    }

    @Override
    public void close() {
      device.close();
    }
  }

  private static Verdict verdict(SearchOptions options, Device device, BooleanSupplier cancelled)
      throws RejectedException {
    return GpuEngine.verify(
            system(LARGE), FullChannelPolicy.BLOCK, options, device, _ -> {}, cancelled)
        .verdict();
  }

  @Test
  void theMemoryOfTheGpuDoesNotLimitTheFirstSearch() throws RejectedException {
    String model = "byte x; active proctype P() { do :: x++ od }";
    Verdict verdict = fewStates(model, ALL.withMemoryBytes(1)).verdict();
    assertThat(verdict).isInstanceOf(Verdict.Holds.class);
  }

  @ParameterizedTest
  @CsvSource({"500, 0", "10000, 0", "10001, 1"})
  void aLimitOfFewStatesNeedsNoGpu(int states, int loads) throws RejectedException {
    var device = new UsedDevice();
    Verdict verdict = verdict(ALL.withMaxStates(states), device, () -> false);
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            v -> assertThat(v.reason()).isEqualTo(Verdict.Reason.STATES));
    assertThat(device.loads).isEqualTo(loads);
  }

  @Test
  void bothSearchesTogetherHaveTheTimeOfTheOptions() throws RejectedException {
    var begun = new AtomicLong();
    BooleanSupplier cancelled =
        () -> {
          begun.compareAndSet(0, System.nanoTime());
          return false;
        };
    Duration hour = Duration.ofHours(1);
    var device =
        new UsedDevice() {
          @Override
          public void load(List<Kernel> kernels) {
            super.load(kernels);
            long now = System.nanoTime();
            Duration remaining = Budget.current().remaining().orElseThrow();
            assertThat(now + remaining.toNanos() - begun.get()).isLessThanOrEqualTo(hour.toNanos());
          }
        };
    verdict(ALL.withTime(hour).withMaxStates(10_001), device, cancelled);
    assertThat(device.loads).isPositive();
  }

  /** An illegal address is a bug of Rondo, an uncorrectable error of memory is not. */
  @ParameterizedTest
  @CsvSource({"700, rondo.gpu.device.GpuException", "214, rondo.diagnostics.RejectedException"})
  void onlyFailuresOfTheMachineRejectTheModel(int status, Class<? extends Exception> expected) {
    var device =
        new UsedDevice() {
          @Override
          public void launch(Kernel kernel, long work, List<Object> arguments) {
            throw new GpuException(status, "failure");
          }
        };
    assertThatThrownBy(() -> verdict(ALL, device, () -> false)).isInstanceOf(expected);
  }

  static List<SearchOptions> ignoredOptions() {
    return List.of(
        ALL.withErrors(2),
        ALL.withMaxDepth(10),
        ALL.withCounting(SearchOptions.CountPolicy.EXECUTIONS));
  }

  @ParameterizedTest
  @MethodSource("ignoredOptions")
  void optionsThatWouldBeIgnoredAreRejected(SearchOptions options) throws RejectedException {
    Model model = Model.load(ModelSource.of("model.pml", LARGE));
    var method = new Method.Gpu(Method.Explicit.DEFAULT.with(options));
    assertThatThrownBy(() -> Verification.verify(model, method))
        .isInstanceOfSatisfying(
            RejectedException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::message)
                    .singleElement()
                    .asString()
                    .endsWith("is not supported on a GPU"));
  }

  @Test
  void violationsOfLargeModelsAreFoundNearTheBeginning() throws RejectedException {
    String model = "short x; byte y; active proctype P() { do :: x++ :: y++; assert(y < 3) od }";
    ProcessVerifier.Result found = fewStates(model, ALL);
    assertThat(found.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(GpuEngine.hasMoreStates(found)).isFalse();
    assertThat(GpuEngine.hasMoreStates(fewStates(model, ALL.withErrors(0)))).isTrue();
  }
}
