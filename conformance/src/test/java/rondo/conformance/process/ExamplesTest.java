package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.SearchVariant;
import rondo.trace.Property;

/** Every example has the results of its header and of the list of examples. */
class ExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");

  static Stream<Named<CorpusModel>> examples() throws IOException {
    return models().stream().map(m -> Named.of(m.name(), m));
  }

  private static List<CorpusModel> models() throws IOException {
    var models = new ArrayList<CorpusModel>();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        models.add(CorpusModel.read(file));
      }
    }
    assertThat(models).isNotEmpty();
    return models;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyEngineFindsWhatTheHeaderSays(CorpusModel model) throws RejectedException {
    var system = Promela.load(model.file(), model.defines()).system();
    ExplorationOutcome.Explored promised = promised(model);
    for (SearchVariant variant : SearchVariant.all()) {
      if (variant.findsAll(promised.states())) {
        assertThat(variant.explore(system, model.policy())).as(variant.name()).isEqualTo(promised);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void spinFindsWhatTheHeaderSays(CorpusModel model) {
    assertThat(SpinAssumption.oracle().verifySafety(model.file(), model.policy(), model.defines()))
        .isEqualTo(promised(model));
  }

  @Test
  void theListOfExamplesNamesEachWithItsVerdict() throws IOException {
    String list = Files.readString(FOLDER.resolve("README.md"));
    for (CorpusModel model : models()) {
      String name = model.file().getFileName().toString();
      String row = "| [" + name.replace(".pml", "") + "](promela/" + name + ") |";
      assertThat(list.lines().filter(line -> line.startsWith(row)))
          .as(name)
          .singleElement()
          .satisfies(line -> assertThat(line).contains("| " + verdict(model) + " |"));
    }
  }

  private static ExplorationOutcome.Explored promised(CorpusModel model) {
    var verdict = (CorpusModel.Expectation.Verdict) model.expectation();
    return new ExplorationOutcome.Explored(
        verdict.violated(), verdict.states(), verdict.transitions());
  }

  private static String verdict(CorpusModel model) {
    var violated = promised(model).violated();
    return violated.isEmpty()
        ? "holds"
        : violated.stream()
            .map(Property::title)
            .sorted()
            .collect(Collectors.joining(" + ", "violated ", ""));
  }
}
