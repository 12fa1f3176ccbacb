package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.Lockstep;
import rondo.explore.compile.Room;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.RunModel.Answer;
import rondo.testkit.RunModel.Expectation;
import rondo.testkit.SpinQuestion.Fairness;

/** Every model about runs means what its header says, to Spin and to the reference. */
class RunCorpusTest {
  private static final int MAX_STATES = 100_000;
  private static final int COMPARED_STATES = 300;

  static Stream<RunModel> models() throws IOException {
    return RunModel.all().stream();
  }

  static Stream<RunModel> spinModels() throws IOException {
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
    SpinOracle spin = Spin.oracle();
    var tally = new ExerciseTally("models about runs beside Spin");
    for (RunModel model : spinModels().toList()) {
      String text = Files.readString(model.file());
      for (Expectation e : model.expectations()) {
        tally.generated();
        Answer said = RunModel.spin(spin, text, e.property(), e.fairness());
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
    for (RunModel model : RunModel.all()) {
      for (Expectation e : model.expectations()) {
        broken += isBrokenAtStart(RunModel.watched(model.load(), e.property())) ? 1 : 0;
      }
    }
    assertThat(broken).isLessThan(5);
  }

  @ParameterizedTest
  @MethodSource("models")
  void theReferenceAgreesWithTheHeader(RunModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      assertThat(RunModel.reference(loaded, e.property(), e.fairness(), MAX_STATES))
          .as(e.toString())
          .isEqualTo(e.answer());
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void theCompiledProductHasTheSameRunsFairOnesIncluded(RunModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      var watched = RunModel.watched(loaded, e.property());
      if (isBrokenAtStart(watched)) {
        continue;
      }
      var room = Room.explored(watched, FullChannel.BLOCK).andAhead(2);
      var compiled = CompiledSystem.of(watched, FullChannel.BLOCK, room);
      var system = e.fairness() == Fairness.NONE ? compiled : compiled.fairly();
      assertThat(RunModel.answer(PackedReference.of(system, MAX_STATES)))
          .as(e.toString())
          .isEqualTo(e.answer());
    }
  }

  private static boolean isBrokenAtStart(ProcessSystem system) {
    try {
      new Interpreter(system, FullChannel.BLOCK).initial();
      return false;
    } catch (FaultException e) {
      return true;
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void compiledAndInterpretedAgreeUnderObservation(RunModel model) throws Exception {
    Promela.Model loaded = model.load();
    for (Expectation e : model.expectations()) {
      var watched = RunModel.watched(loaded, e.property());
      var lockstep = new Lockstep(watched, FullChannel.BLOCK);
      assertThat(lockstep.firstDifference(COMPARED_STATES)).as(e.toString()).isEmpty();
    }
  }
}
