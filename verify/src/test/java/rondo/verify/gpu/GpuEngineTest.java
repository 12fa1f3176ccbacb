package rondo.verify.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.search.GpuVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.trace.Statistics;
import rondo.trace.Verdict;

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

  @Test
  void violationsOfLargeModelsAreFoundNearTheBeginning() throws RejectedException {
    String model = "short x; byte y; active proctype P() { do :: x++ :: y++; assert(y < 3) od }";
    ProcessVerifier.Result found = fewStates(model, ALL);
    assertThat(found.verdict()).isInstanceOf(Verdict.Violated.class);
    assertThat(GpuEngine.hasMoreStates(found)).isFalse();
    assertThat(GpuEngine.hasMoreStates(fewStates(model, ALL.withErrors(0)))).isTrue();
  }
}
