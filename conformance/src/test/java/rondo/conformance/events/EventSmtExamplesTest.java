package rondo.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.conformance.InProcessCommand;
import rondo.ir.event.EventProperty;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.EventModel;
import rondo.testkit.events.EventModel.Expectation;

/**
 * The SMT engine never contradicts the header of an event-based example, and its counterexamples
 * are as short as those of breadth-first search.
 */
class EventSmtExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");
  private static final int STEPS = 5;
  private static final int ROUNDS = 8;
  private static final int REFUSED = 2;

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("EventSmtExamplesTest");

  @Test
  void boundedModelCheckingAgreesWithTheHeaders() throws IOException {
    for (EventModel model : EventModel.in(FOLDER)) {
      for (Expectation expected : model.first()) {
        if (expected.options().isEmpty()) {
          compare(expected, model, List.of("--bound=" + STEPS));
        }
      }
    }
    tally.atLeast(14, "violated").atLeast(2, "holds").atLeast(20, "inconclusive");
    tally.atLeast(12, "of equal length");
  }

  @Test
  void proofsInRoundsAgreeWithTheHeaders() throws IOException {
    for (EventModel model : EventModel.in(FOLDER)) {
      for (Expectation expected : model.expectations()) {
        if (expected.options().equals(List.of("--sequentialize")) && expected.defines().isEmpty()) {
          compare(expected, model, List.of("--sequentialize", "--bound=" + ROUNDS));
        }
      }
    }
    tally.atLeast(8, "violated").atLeast(8, "holds");
  }

  private void compare(Expectation expected, EventModel model, List<String> options)
      throws IOException {
    if (expected.property().equals(EventProperty.ROUND_BASED)) {
      return;
    }
    String what = model.name() + ", " + expected;
    Path trace = Files.createTempFile("rondo", ".json");
    try {
      var line = new ArrayList<>(List.of("verify", "--json", "--engine=smt", "--trace=" + trace));
      line.add("--property=" + expected.property());
      expected.defines().forEach((name, value) -> line.add("-D" + name + "=" + value));
      line.addAll(options);
      line.add(model.file().toString());
      InProcessCommand command = InProcessCommand.run(line);
      if (command.status() == REFUSED) {
        assertThat(command.out()).as(what).containsPattern("\"code\": \"(F30[2-7]|V008|D220)\"");
        tally.count("refused");
        return;
      }
      EventResult found = EventResult.of(expected.property(), command);
      tally.count(found.verdict());
      switch (expected.verdict()) {
        case "holds" -> assertThat(found.verdict()).as(what).isIn("holds", "inconclusive");
        case "reached" -> assertThat(found.verdict()).as(what).isIn("reached", "inconclusive");
        case "violated" -> {
          assertThat(found.verdict()).as(what).isIn("violated", "inconclusive");
          if (expected.steps().isPresent() && !options.contains("--sequentialize")) {
            assertThat(found.verdict().equals("violated"))
                .as(what)
                .isEqualTo(expected.steps().getAsLong() <= STEPS);
            if (found.verdict().equals("violated")) {
              assertThat(found.steps()).as(what).isEqualTo(expected.steps().getAsLong());
              tally.count("of equal length");
            }
          }
        }
        default -> assertThat(found.verdict()).as(what).isEqualTo("inconclusive");
      }
    } finally {
      Files.deleteIfExists(trace);
    }
  }
}
