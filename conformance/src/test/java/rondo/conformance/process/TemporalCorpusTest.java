package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.LockstepCheck;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.SpinOracle;
import rondo.testkit.SpinQuery.Fairness;
import rondo.testkit.TemporalModel;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.TemporalModel.Expectation;
import rondo.testkit.TransitionSystemReference;

/** Every temporal model has the results of its header, in Spin and in the reference. */
class TemporalCorpusTest {
  private static final int MAX_STATES = 100_000;
  private static final int COMPARED_STATES = 300;

  static Stream<TemporalModel> models() throws IOException {
    return TemporalModel.all().stream();
  }

  static Stream<TemporalModel> spinModels() throws IOException {
    return models().filter(m -> m.spinDiffers().isEmpty());
  }

  @Test
  void thereAreManyModelsAndEachSaysWhatToExpect() throws IOException {
    assertThat(models()).hasSizeGreaterThan(70);
    assertThat(models())
        .allSatisfy(
            m -> {
              assertThat(m.expectations()).isNotEmpty();
              assertThat(m.expectations()).noneMatch(e -> e.answer() == Answer.OPEN);
            });
  }

  @Test
  void spinAgreesWithTheHeaders() throws IOException {
    SpinOracle spin = SpinAssumption.oracle();
    var tally = new GeneratedTestStatistics("models about runs beside Spin");
    for (TemporalModel model : spinModels().toList()) {
      String text = Files.readString(model.file());
      for (Expectation e : model.expectations()) {
        tally.generated();
        Answer said = TemporalModel.spin(spin, text, e.property(), e.fairness());
        assertThat(said).as(model.name() + " " + e).isIn(e.answer(), Answer.OPEN);
        if (said != Answer.OPEN) {
          tally.compared(said);
        }
      }
    }
    tally.requireCompared(60).requireEachVerdict(15);
  }

  @Test
  void hardlyAnyModelIsBrokenAtStart() throws Exception {
    int broken = 0;
    for (TemporalModel model : TemporalModel.all()) {
      for (Expectation e : model.expectations()) {
        broken +=
            isBrokenAtStart(TemporalModel.systemWithObserver(model.load(), e.property())) ? 1 : 0;
      }
    }
    assertThat(broken).isLessThan(5);
  }

  @ParameterizedTest
  @MethodSource("models")
  void theReferenceAgreesWithTheHeader(TemporalModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      assertThat(TemporalModel.reference(loaded, e.property(), e.fairness(), MAX_STATES))
          .as(e.toString())
          .isEqualTo(e.answer());
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void theCompiledProductHasTheSameRunsFairOnesIncluded(TemporalModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      var watched = TemporalModel.systemWithObserver(loaded, e.property());
      if (isBrokenAtStart(watched)) {
        continue;
      }
      var capacity = LayoutCapacity.estimated(watched, FullChannelPolicy.BLOCK).withSpare(2);
      var compiled = CompiledSystem.of(watched, FullChannelPolicy.BLOCK, capacity);
      var system = e.fairness() == Fairness.NONE ? compiled : compiled.withFairness();
      assertThat(TemporalModel.answer(TransitionSystemReference.of(system, MAX_STATES)))
          .as(e.toString())
          .isEqualTo(e.answer());
    }
  }

  private static boolean isBrokenAtStart(ProcessSystem system) {
    try {
      new Interpreter(system, FullChannelPolicy.BLOCK).initial();
      return false;
    } catch (FaultException e) {
      return true;
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void compiledAndInterpretedAgreeUnderObservation(TemporalModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      var watched = TemporalModel.systemWithObserver(loaded, e.property());
      var check = new LockstepCheck(watched, FullChannelPolicy.BLOCK);
      assertThat(check.firstDifference(COMPARED_STATES)).as(e.toString()).isEmpty();
    }
  }
}
