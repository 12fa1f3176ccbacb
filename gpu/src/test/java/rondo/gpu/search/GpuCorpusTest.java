package rondo.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rondo.gpu.search.GpuComparison.MEMORY;
import static rondo.gpu.search.GpuComparison.UNSUPPORTED;
import static rondo.gpu.search.GpuComparison.assertLength;
import static rondo.gpu.search.GpuComparison.disagreement;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.gpu.device.Device;
import rondo.gpu.device.SimulatedDevice;
import rondo.gpu.generate.UnsupportedOnGpuException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.TemporalModel;

/** Searches of the models of the corpus find what the reference interpreter finds. */
class GpuCorpusTest {
  /** A system with the observer of one of its properties. */
  private record ObservedSystem(String model, Observer observer, ProcessSystem system) {
    @Override
    public String toString() {
      return model + " " + observer.name();
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void modelsHaveTheSameOutcome(CorpusModel model) throws IOException, RejectedException {
    try {
      assertThat(disagreement(system(model), model.policy(), 1)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void modelsStoredAsTreesHaveTheSameOutcome(CorpusModel model)
      throws IOException, RejectedException {
    try {
      assertThat(disagreement(system(model), model.policy(), 2, 0)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  @ParameterizedTest
  @MethodSource("observed")
  void propertiesOfFiniteRunsHaveTheSameOutcome(ObservedSystem observed) {
    boolean isOfInfiniteRuns =
        observed.observer().states().stream().anyMatch(s -> s.status() == Observer.Status.ACCEPTING)
            || observed.observer().acceptLabels() == Observer.AcceptLabels.COUNT;
    if (isOfInfiniteRuns) {
      Device device = new SimulatedDevice(1, 1, MEMORY);
      SearchOptions options = SearchOptions.defaults();
      assertThatThrownBy(
              () ->
                  GpuVerifier.verify(
                      observed.system(),
                      FullChannelPolicy.BLOCK,
                      options,
                      device,
                      _ -> {},
                      () -> false))
          .isInstanceOf(UnsupportedOnGpuException.class)
          .hasMessageEndingWith("a property of infinite runs,");
      return;
    }
    try {
      assertThat(disagreement(observed.system(), FullChannelPolicy.BLOCK, 1)).isEmpty();
    } catch (UnsupportedOnGpuException e) {
      assertThat(e.getMessage()).isIn(UNSUPPORTED);
    }
  }

  static Stream<ObservedSystem> observed() throws IOException, RejectedException {
    List<ObservedSystem> all = new ArrayList<>();
    for (TemporalModel temporal : TemporalModel.all()) {
      Promela.Model model = temporal.load();
      for (Observer observer : model.observers()) {
        all.add(new ObservedSystem(temporal.name(), observer, model.systemWithObserver(observer)));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("observed")
  void counterexamplesOfPropertiesAreAsShortAsPossible(ObservedSystem observed) {
    assertLength(observed.system(), FullChannelPolicy.BLOCK);
  }

  /** As short as those of a breadth-first search; each step is confirmed by the interpreter. */
  @ParameterizedTest
  @MethodSource("corpus")
  void counterexamplesAreAsShortAsPossible(CorpusModel model)
      throws IOException, RejectedException {
    assertLength(system(model), model.policy());
  }

  private static ProcessSystem system(CorpusModel model) throws IOException, RejectedException {
    return Promela.parse(model.file().toString(), Files.readString(model.file()), model.defines())
        .system();
  }

  static Stream<CorpusModel> corpus() throws IOException {
    return CorpusModel.all().stream()
        .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
  }
}
