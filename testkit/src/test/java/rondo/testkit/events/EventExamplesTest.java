package rondo.testkit.events;

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
import rondo.events.EventVerifier;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventStep;
import rondo.testkit.CorpusModel;
import rondo.testkit.events.EventModel.Answer;
import rondo.testkit.events.EventModel.Expectation;
import rondo.trace.Verdict;

/** Every protocol of events among the examples means what its header and the list of them say. */
class EventExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");

  static Stream<Named<EventModel>> examples() throws IOException {
    return EventModel.in(FOLDER).stream().map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theSearchFindsWhatTheHeaderSays(EventModel model) throws RejectedException {
    for (Expectation expected : model.expectations()) {
      EventVerifier.Result result = model.verify(expected);
      assertThat(result.verdict())
          .as(expected.toString())
          .isInstanceOf(
              switch (expected.answer()) {
                case HOLDS -> Verdict.Holds.class;
                case VIOLATED -> Verdict.Violated.class;
              });
      expected
          .states()
          .ifPresent(
              s ->
                  assertThat(result.verdict().statistics().states())
                      .as(expected.toString())
                      .isEqualTo(s));
      expected
          .steps()
          .ifPresent(s -> assertThat(steps(result)).as(expected.toString()).isEqualTo(s));
    }
  }

  private static long steps(EventVerifier.Result result) {
    return result.replay().orElseThrow().run().steps().stream()
        .filter(s -> !(s instanceof EventStep.Rest))
        .count();
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
            .filter(e -> e.answer() == Answer.VIOLATED)
            .map(Expectation::property)
            .collect(Collectors.joining(" + "));
    return violated.isEmpty() ? "holds" : "violated " + violated;
  }
}
