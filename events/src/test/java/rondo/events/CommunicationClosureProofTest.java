package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.CommunicationClosureViolations.ClosureViolation;
import rondo.explore.SearchOptions;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.sequential.RoundBasedProtocolGenerator;

/** Communication closure that is proved statically holds in every run. */
class CommunicationClosureProofTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 30);
  private static final int MAX_STATES = 300;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("CommunicationClosureProofTest");

  @Test
  void noRunBreaksWhatIsShownOfMadeUpProtocols() throws RejectedException {
    List<Function<RandomGenerator, String>> generators =
        List.of(TaggedProtocolGenerator::protocol, RoundBasedProtocolGenerator::protocol);
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      for (var generator : generators) {
        compare(generator.apply(new Random(seed)), List.of(Map.of("N", "2"), Map.of("N", "3")));
      }
    }
    tally
        .atLeast(PROTOCOLS / 3, "whole")
        .atLeast(PROTOCOLS / 2, "part")
        .atLeast(PROTOCOLS / 2, "broken");
  }

  static Stream<Path> tagged() throws IOException {
    Path examples = CorpusModel.folder().resolveSibling("examples/distal");
    try (Stream<Path> files = Files.list(examples)) {
      return files.filter(f -> read(f).contains("  rounds {")).sorted().toList().stream();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("tagged")
  void noRunBreaksWhatIsShownOfExamples(Path file) throws RejectedException {
    compare(read(file), List.of(Map.of("N", "2"), Map.of("N", "3")));
  }

  @ParameterizedTest
  @MethodSource("tagged")
  void noRunBreaksWhatIsShownOfExamplesWithMistakes(Path file) throws RejectedException {
    for (int seed = 0; seed < Math.max(1, PROTOCOLS / 20); seed++) {
      String text = ProtocolMutator.mutate(read(file), new Random(seed));
      try {
        Distal.parse("p.dst", text, Map.of());
      } catch (RejectedException e) {
        continue;
      }
      compare(text, List.of(Map.of("N", "2"), Map.of("N", "3")));
    }
  }

  private void compare(String text, List<Map<String, String>> parameters) throws RejectedException {
    Distal.CommunicationClosure proof =
        Distal.proveCommunicationClosure("p.dst", text, Map.of()).orElseThrow();
    assertThat(proof.parametric()).as(text).isTrue();
    Set<ClosureViolation> left =
        proof.proof().openObligations().stream()
            .map(o -> new ClosureViolation(o.condition().number(), o.at()))
            .collect(Collectors.toSet());
    tally.count(left.isEmpty() ? "whole" : "part");
    for (Map<String, String> values : parameters) {
      EventSystem system;
      try {
        system = Distal.parse("p.dst", text, values).eventSystem();
      } catch (RejectedException e) {
        continue;
      }
      Set<ClosureViolation> violations = CommunicationClosureViolations.of(system, MAX_STATES);
      assertThat(left).as(values + text).containsAll(violations);
      if (!violations.isEmpty()) {
        tally.count("broken");
      }
      if (left.isEmpty()) {
        assertKept(system, text);
      }
    }
  }

  /** Checks communication closure by the search in round order. */
  private static void assertKept(EventSystem system, String text) {
    for (Precedence precedence : Precedence.values()) {
      SearchOptions options = SearchOptions.defaults().withMaxStates(1_000);
      CommunicationClosureVerdict kept =
          CommunicationClosureVerdict.check(system, precedence, options, _ -> {}, () -> false);
      if (kept instanceof CommunicationClosureVerdict.Violated violated) {
        assertThat(violated.fault().message()).as(text).doesNotContain("not round-based");
      }
    }
  }

  private static final String HEAD =
      """
      protocol P(N = 3, T = 2) {
        enum Step { idle, asked, told }
        message Ask { turn : 1..T }
        message Tell { turn : 1..T }
        rounds { phase = turn; round = Ask < Tell }
        var turn : 0..T
        var step : Step
        var leader : process?
      """;

  private static boolean isWhole(String parts) throws RejectedException {
    return Distal.proveCommunicationClosure("p.dst", HEAD + parts + "}\n", Map.of())
        .orElseThrow()
        .proof()
        .isComplete();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // One message to each process, in a loop.
        "upon timeout when turn < T { turn += 1; for p in process { send Ask(turn) to p } }",
        // The phase of several messages of one phase.
        """
        upon Ask as ms with turn > this.turn && turn == T times > 1 {
          turn = max(m in ms : m.turn)
          send Tell(turn) to senders(ms)
        }
        """,
        // An optional variable that determines the expected message.
        """
        upon Ask as m with m.turn > turn || m.turn == turn && leader == none {
          turn = m.turn
          leader = m.sender
          send Tell(turn) to m.sender
        }
        upon timeout when turn < T { turn += 1; leader = none; send Ask(turn) to all }
        """,
        // Two counters, one of which may lag behind.
        """
        var last : 0..T
        upon Ask as m with m.turn > turn { turn = m.turn }
        upon Tell as m with m.turn >= turn && m.turn > last { turn = m.turn; last = turn }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // A second majority would need more messages than there are processes.
        """
        upon Ask as ms with turn == this.turn times > N/2 { step = step == asked ? told : asked }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // A recovering process knows its last phase from stable storage.
        """
        stable var seen : 0..T
        upon Ask as m with m.turn > seen { seen = m.turn; turn = m.turn }
        upon recovery { turn = seen }
        network crash 1 and recovery 1
        """,
        // A handler without effect may handle any message.
        """
        upon Ask as m { if m.turn > turn { turn = m.turn; send Tell(turn) to m.sender } }
        """
      })
  void whatKeepsToRoundsForAllParametersIsShown(String parts) throws RejectedException {
    assertThat(isWhole(parts)).isTrue();
    compare(HEAD + parts + "}\n", List.of(Map.of(), Map.of("N", "2"), Map.of("T", "3")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Two messages to one process, which is listed twice.
        """
        upon timeout when turn < T { turn += 1; for p in [self, self] { send Ask(turn) to p } }
        """,
        // Iterations of a loop in different phases.
        """
        upon timeout when turn < T { for p in process { turn += 1; send Ask(turn) to p } }
        """,
        // A majority of messages that may be duplicated.
        """
        network duplicating
        upon Ask as ms with turn == this.turn times > N/2 { step = step == asked ? told : asked }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // Less than a majority.
        """
        upon Ask as ms with turn == this.turn times >= N/2 { step = step == asked ? told : asked }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // A recovering process has lost its last phase.
        """
        upon Ask as m with m.turn > turn { turn = m.turn }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        network crash 1 and recovery 1
        """,
        // The current value of a parameter must not be taken as its only one.
        """
        upon Ask as m with m.turn == T && T == 2 && turn < T { turn = T - 1; step = asked }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // A counter that lags behind does not constrain messages that do not set it.
        """
        var last : 0..T
        upon Ask as m with m.turn >= turn && m.turn > last {
          turn = m.turn
          step = step == asked ? told : asked
        }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """,
        // Messages of several phases.
        """
        upon Ask as ms with turn > this.turn times > 1 { turn = max(m in ms : m.turn) }
        """,
        // The second part of a conjunction alone is false.
        """
        upon timeout when turn < T {
          if turn < T && step == idle { turn += 1; step = asked; send Ask(turn) to all }
          else { send Ask(turn) to all }
        }
        """,
        // The first part of a conjunction alone is false.
        """
        upon timeout when turn < T {
          if step == idle && turn < T { turn += 1; step = asked; send Ask(turn) to all }
          else { send Ask(turn) to all }
        }
        """,
        // The second part of a disjunction alone is true.
        """
        upon timeout when turn < T {
          if turn >= T || step == asked { send Ask(turn) to all }
          else { turn += 1; step = asked; send Ask(turn) to all }
        }
        """,
        // The first part of a disjunction alone is true.
        """
        upon timeout when turn < T {
          if step == asked || turn >= T { send Ask(turn) to all }
          else { turn += 1; step = asked; send Ask(turn) to all }
        }
        """
      })
  void whatNeedNotKeepToRoundsIsNotShown(String parts) throws RejectedException {
    assertThat(isWhole(parts)).isFalse();
    compare(HEAD + parts + "}\n", List.of(Map.of(), Map.of("N", "2"), Map.of("T", "3")));
  }

  @ParameterizedTest
  @CsvSource({
    "> N/2, true",
    "> 2*N/3, true",
    "== N, true",
    ">= N, true",
    "> N - 1, true",
    "> N div 2, true",
    ">= N div 2 + 1, true",
    "> (N + 1)/2, true",
    ">= N/2, false",
    "> N/2 - 1, false",
    "> N/3, false",
    ">= N div 2, false",
    ">= N - 1, false",
    ">= 2, false",
    "> T, false"
  })
  void moreThanHalfOfAllMessagesAreNotLeftForASecondReaction(String times, boolean shown)
      throws RejectedException {
    String parts =
        """
        upon Ask as ms with turn == this.turn times %s { step = step == asked ? told : asked }
        upon timeout when turn < T { turn += 1; send Ask(turn) to all }
        """
            .formatted(times);
    assertThat(isWhole(parts)).isEqualTo(shown);
    compare(HEAD + parts + "}\n", List.of(Map.of(), Map.of("N", "2"), Map.of("N", "1")));
  }

  @Test
  void aTypeThatDependsOnAParameterIsNotTakenForOneThatHappensToBeTheSame()
      throws RejectedException {
    String text =
        """
        protocol P(T = 2) {
          message Ask { turn : 1..T }
          rounds { phase = turn; round = Ask }
          role one[1] { var seen : 0..2 }
          role other[1] {
            var seen : 0..T
            upon Ask as m with m.turn > seen { seen = seen < 2 ? m.turn : 0 }
            upon timeout when seen < T { seen = seen < 2 ? seen + 1 : T; send Ask(seen) to other }
          }
        }
        """;
    assertThat(
            Distal.proveCommunicationClosure("p.dst", text, Map.of())
                .orElseThrow()
                .proof()
                .isComplete())
        .isFalse();
    compare(text, List.of(Map.of(), Map.of("T", "4")));
  }
}
