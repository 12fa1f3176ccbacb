package rondo.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import rondo.testkit.events.EventModel;
import rondo.testkit.events.EventModel.Expectation;

/** Checks the expected results of a protocol. */
final class EventExpectationCheck {
  private EventExpectationCheck() {}

  static void check(Expectation expected, EventModel model) throws IOException {
    EventResult answer = EventResult.verify(expected, model.file());
    assertThat(answer.verdict()).as(expected.toString()).isEqualTo(expected.verdict());
    expected
        .states()
        .ifPresent(s -> assertThat(answer.states()).as(expected.toString()).isEqualTo(s));
    expected
        .steps()
        .ifPresent(s -> assertThat(answer.steps()).as(expected.toString()).isEqualTo(s));
  }
}
