package rondo.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.testkit.CorpusModel;
import rondo.testkit.events.EventModel;
import rondo.testkit.events.EventModel.Expectation;

/** Every event-based protocol of the corpus has the results of its header and folder. */
class EventCorpusTest {
  private static Stream<Named<EventModel>> in(String folder) throws IOException {
    return EventModel.in(CorpusModel.folder().resolve(folder)).stream()
        .map(m -> Named.of(m.name(), m));
  }

  static Stream<Named<EventModel>> holding() throws IOException {
    return in("holds");
  }

  static Stream<Named<EventModel>> violated() throws IOException {
    return in("violated");
  }

  @ParameterizedTest
  @MethodSource("holding")
  void holdsAsTheHeaderSays(EventModel model) throws IOException {
    assertThat(model.expectations()).isNotEmpty().allMatch(e -> e.verdict().equals("holds"));
    check(model);
  }

  @ParameterizedTest
  @MethodSource("violated")
  void isViolatedAsTheHeaderSays(EventModel model) throws IOException {
    assertThat(model.expectations()).anyMatch(e -> e.verdict().equals("violated"));
    check(model);
  }

  private static void check(EventModel model) throws IOException {
    for (Expectation expected : model.expectations()) {
      EventExpectationCheck.check(expected, model);
    }
  }
}
