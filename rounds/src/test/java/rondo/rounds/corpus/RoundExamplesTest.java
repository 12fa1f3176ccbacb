package rondo.rounds.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.interpreter.RoundStep;
import rondo.rounds.RoundVerifier;
import rondo.testkit.CorpusModel;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.testkit.rounds.corpus.RoundModel.Expectation;
import rondo.trace.Verdict;

/** Every round-based example has the results of its header and of the list of examples. */
class RoundExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");

  static Stream<Named<RoundModel>> examples() throws IOException {
    return RoundModel.in(FOLDER.resolve("rounds")).stream().map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theSearchFindsWhatTheHeaderSays(RoundModel model) throws RejectedException {
    for (Expectation expected : model.expectations()) {
      RoundVerifier.Result result = ModelVerification.verify(model, expected);
      String title = expected.property() + " " + expected.defines();
      assertThat(result.verdict())
          .as(title)
          .isInstanceOf(
              switch (expected.answer()) {
                case HOLDS -> Verdict.Holds.class;
                case VIOLATED -> Verdict.Violated.class;
              });
      expected
          .states()
          .ifPresent(
              s -> assertThat(result.verdict().statistics().states()).as(title).isEqualTo(s));
      expected.rounds().ifPresent(r -> assertThat(rounds(result)).as(title).isEqualTo(r));
    }
  }

  private static long rounds(RoundVerifier.Result result) {
    return result.replay().orElseThrow().run().steps().stream()
        .filter(RoundStep.Exchange.class::isInstance)
        .count();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theHeaderSpeaksOfEveryProperty(RoundModel model) throws RejectedException {
    List<String> promised =
        model.expectations().stream()
            .filter(e -> e.defines().isEmpty())
            .map(Expectation::property)
            .toList();
    assertThat(model.system(Map.of()).properties())
        .extracting(RoundProperty::name)
        .containsExactlyInAnyOrderElementsOf(promised);
  }

  @Test
  void theListOfExamplesNamesEachWithItsVerdict() throws IOException {
    String list = Files.readString(FOLDER.resolve("README.md"));
    for (RoundModel model : RoundModel.in(FOLDER.resolve("rounds"))) {
      String row = "| [" + model.name() + "](rounds/" + model.name() + ".dst) |";
      assertThat(list.lines().filter(line -> line.startsWith(row)))
          .as(model.name())
          .singleElement()
          .satisfies(line -> assertThat(line).contains("| " + verdict(model) + " |"));
    }
  }

  private static String verdict(RoundModel model) {
    String violated =
        model.expectations().stream()
            .filter(e -> e.defines().isEmpty() && e.verdict().equals("violated"))
            .map(Expectation::property)
            .collect(Collectors.joining(" + "));
    return violated.isEmpty() ? "holds" : "violated " + violated;
  }
}
