package rondo.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Task;
import rondo.events.RoundBased;
import rondo.explore.SearchOptions;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventSystem;
import rondo.testkit.CorpusModel;
import rondo.trace.Verdict;

/** In the order of rounds the same protocols keep to rounds as in any order. */
class RoundOrderTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 150);
  private static final int MOST_STATES = 20_000;

  @Test
  void madeUpProtocolsKeepToRoundsInBothOrdersOrInNone() throws RejectedException {
    var seen = new HashMap<String, Integer>();
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      String text = RandomTagged.protocol(new Random(seed));
      EventSystem system = Distal.parse("p.dst", text, Map.of()).events();
      for (Precedence precedence : Precedence.values()) {
        seen.merge(compare(system, precedence, text), 1, Integer::sum);
      }
    }
    assertThat(seen.getOrDefault("proved", 0)).as(seen.toString()).isPositive();
    assertThat(seen.getOrDefault("broken", 0)).as(seen.toString()).isPositive();
    if (PROTOCOLS > 1000) {
      System.out.println(seen);
    }
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos, 2, 337", "simple_paxos, 3, 2568", "simple_paxos_broken, 2, 0"})
  void theReplicatedLogKeepsToRounds(String name, int ballots, long states)
      throws RejectedException {
    Path file = CorpusModel.folder().resolveSibling("examples/distal/" + name + ".dst");
    Map<String, String> defines = Map.of("B", String.valueOf(ballots));
    EventSystem system = Distal.load(file, defines).events();
    RoundBased ordered =
        RoundBased.check(system, Precedence.FIRST, SearchOptions.defaults(), _ -> {}, () -> false);
    assertThat(ordered).isInstanceOf(RoundBased.Proved.class);
    if (states > 0) {
      assertThat(ordered.verdict().statistics().states()).isEqualTo(states);
    }
  }

  private static String compare(EventSystem system, Precedence precedence, String text) {
    SearchOptions options = SearchOptions.defaults().withMaxStates(MOST_STATES);
    Verdict any =
        EventVerifier.verify(
                new Task(system, system.roundBased().orElseThrow(), Delivery.AT_ONCE, precedence),
                options,
                _ -> {},
                () -> false)
            .verdict();
    if (any instanceof Verdict.Inconclusive) {
      return "unknown";
    }
    RoundBased ordered = RoundBased.check(system, precedence, options, _ -> {}, () -> false);
    assertThat(ordered instanceof RoundBased.Broken)
        .as(text + precedence + " " + ordered)
        .isEqualTo(any instanceof Verdict.Violated);
    assertThat(ordered).isNotInstanceOf(RoundBased.Unknown.class);
    return ordered instanceof RoundBased.Broken ? "broken" : "proved";
  }
}
