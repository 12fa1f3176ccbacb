package rondo.conformance.events;

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
import rondo.ir.event.EventProperty;
import rondo.testkit.CorpusModel;
import rondo.testkit.events.EventModel;
import rondo.testkit.events.EventModel.Expectation;

/** Every event-based example has the results of its header and of the list of examples. */
class EventExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");

  static Stream<Named<EventModel>> examples() throws IOException {
    return EventModel.in(FOLDER).stream().map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theSearchFindsWhatTheHeaderSays(EventModel model) throws IOException {
    for (Expectation expected : model.expectations()) {
      EventExpectationCheck.check(expected, model);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theHeaderSpeaksOfEveryProperty(EventModel model) throws RejectedException {
    List<String> promised = model.first().stream().map(Expectation::property).toList();
    assertThat(model.system(Map.of()).properties())
        .extracting(EventProperty::name)
        .containsExactlyInAnyOrderElementsOf(promised);
  }

  @Test
  void theListOfExamplesNamesEachWithItsVerdict() throws IOException {
    String list = Files.readString(FOLDER.resolve("README.md"));
    for (EventModel model : EventModel.in(FOLDER)) {
      String row = "| [" + model.name() + "](distal/" + model.name() + ".dst) |";
      assertThat(list.lines().filter(line -> line.startsWith(row)))
          .as(model.name())
          .singleElement()
          .satisfies(line -> assertThat(line).contains("| " + verdict(model) + " |"));
    }
  }

  private static String verdict(EventModel model) {
    String violated =
        model.first().stream()
            .filter(e -> e.verdict().equals("violated"))
            .map(Expectation::property)
            .collect(Collectors.joining(" + "));
    return violated.isEmpty() ? "holds" : "violated " + violated;
  }
}
