package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.ReferenceExploration;
import rondo.testkit.SearchVariant;
import rondo.trace.Property;

/** Every model of the corpus has the results of its header, in Spin and in every engine. */
class CorpusTest {
  private static final int MAX_STATES = 200_000;

  static Stream<CorpusModel> models() throws IOException {
    return CorpusModel.all().stream();
  }

  static Stream<CorpusModel> spinModels() throws IOException {
    return models().filter(m -> m.spinDiffers().isEmpty());
  }

  static Stream<CorpusModel> rejected() throws IOException {
    return models().filter(m -> m.expectation() instanceof CorpusModel.Expectation.Rejected);
  }

  static Stream<CorpusModel> explored() throws IOException {
    return models().filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
  }

  @Test
  void theCorpusIsLargeAndEveryModelSaysWhatToExpect() throws IOException {
    assertThat(models()).hasSizeGreaterThan(150);
    assertThat(models()).noneMatch(m -> m.expectation() instanceof CorpusModel.Expectation.Open);
  }

  @Test
  void everyModelLiesInTheFolderOfItsExpectation() throws IOException {
    assertThat(models())
        .allSatisfy(
            m -> {
              String folder =
                  switch (m.expectation()) {
                    case CorpusModel.Expectation.Open() -> "nowhere";
                    case CorpusModel.Expectation.Rejected _ -> "rejected";
                    case CorpusModel.Expectation.Verdict v ->
                        v.violated().isEmpty() ? "holds" : "violated";
                  };
              assertThat(m.name()).startsWith(folder + "/");
            });
  }

  @ParameterizedTest
  @MethodSource("spinModels")
  void spinAgreesWithTheHeader(CorpusModel model) {
    ExplorationOutcome spin =
        SpinAssumption.oracle().verifySafety(model.file(), model.policy(), model.defines());
    switch (model.expectation()) {
      case CorpusModel.Expectation.Open() -> throw new AssertionError();
      case CorpusModel.Expectation.Rejected _ ->
          assertThat(spin).isInstanceOf(ExplorationOutcome.Rejected.class);
      case CorpusModel.Expectation.Verdict verdict ->
          assertThat(spin).matches(s -> fits(verdict, s), verdict.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("rejected")
  void isRejectedWithTheCodeOfTheHeader(CorpusModel model) {
    var expected = (CorpusModel.Expectation.Rejected) model.expectation();
    List<String> codes = new ArrayList<>();
    try {
      Promela.load(model.file(), model.defines());
    } catch (RejectedException e) {
      e.diagnostics().stream().filter(Diagnostic::isError).forEach(d -> codes.add(d.code()));
    }
    assertThat(codes).isNotEmpty();
    assertThat(expected.code()).as("the header has a code; found: %s", codes).isPresent();
    assertThat(codes).contains(expected.code().get());
  }

  @ParameterizedTest
  @MethodSource("explored")
  void everyEngineFindsWhatTheHeaderSays(CorpusModel model) throws RejectedException {
    var expected = (CorpusModel.Expectation.Verdict) model.expectation();
    var system = Promela.load(model.file(), model.defines()).system();
    ExplorationOutcome plain = ReferenceExploration.of(system, model.policy(), MAX_STATES);
    assertThat(plain).matches(p -> fits(expected, p), expected.toString());
    for (SearchVariant variant : SearchVariant.all()) {
      assertThat(variant.explore(system, model.policy())).as(variant.name()).isEqualTo(plain);
    }
  }

  @ParameterizedTest
  @MethodSource("explored")
  void optimisationsKeepTheVerdict(CorpusModel model) throws RejectedException {
    var system = Promela.load(model.file(), model.defines()).system();
    var optimised = DeadVariables.apply(StatementMerging.apply(system));
    ExplorationOutcome plain = ReferenceExploration.of(system, model.policy(), MAX_STATES);
    for (SearchVariant variant : SearchVariant.exact()) {
      assertThat(variant.explore(optimised, model.policy()))
          .as(variant.name())
          .matches(plain::agreesInVerdict, plain.toString());
    }
  }

  private static boolean fits(
      CorpusModel.Expectation.Verdict expected, ExplorationOutcome explorationOutcome) {
    if (!(explorationOutcome instanceof ExplorationOutcome.Explored explored)) {
      return false;
    }
    EnumSet<Property> violated = expected.violated();
    if (violated.contains(Property.RUNTIME_ERROR)) {
      return explored.violated().contains(Property.RUNTIME_ERROR);
    }
    return expected.states() == 0
        ? explored.violated().equals(violated)
        : explored.equals(
            new ExplorationOutcome.Explored(violated, expected.states(), expected.transitions()));
  }
}
