package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.events.closure.RoundOrderedSystem;
import rondo.explore.SearchOptions;
import rondo.explore.run.SyntheticRoot;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.trace.Property;
import rondo.trace.Verdict;

/**
 * The search in round order gives the same verdicts on communication closure as the full search,
 * and what is proved thread-modularly holds.
 */
class RoundOrderTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 75);
  private static final int MAX_STATES = 2_000;
  private static final Set<Property> CHECKED =
      Set.of(Property.FORBIDDEN, Property.ASSERTION, Property.RUNTIME_ERROR);

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("RoundOrderTest");

  @Test
  void madeUpProtocolsKeepToRoundsInBothOrdersOrInNone() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(TaggedProtocolGenerator.protocol(new Random(seed)));
      compare(StaleMessageGenerator.protocol(new Random(seed)));
    }
    int compared = 2 * PROTOCOLS * Precedence.values().length;
    tally
        .atLeast(compared / 4, "proved")
        .atLeast(compared / 8, "proved modularly")
        .atLeast(compared / 4, "broken")
        .atLeast(compared / 8, "reduced")
        .atLeast(compared / 10, "past messages kept")
        .atLeast(compared / 15, "broken by a past message")
        .atLeast(10L * compared, "states");
  }

  @ParameterizedTest
  @CsvSource({"simple_paxos, 2, 337", "simple_paxos, 3, 2568", "simple_paxos_broken, 2, 0"})
  void theReplicatedLogKeepsToRounds(String name, int ballots, long states)
      throws RejectedException {
    Path file = CorpusModel.folder().resolveSibling("examples/distal/" + name + ".dst");
    Map<String, String> defines = Map.of("B", String.valueOf(ballots));
    EventSystem system = Distal.load(file, defines).eventSystem();
    CommunicationClosureVerdict ordered =
        CommunicationClosureVerdict.search(
            system, Precedence.FIRST, SearchOptions.defaults(), _ -> {});
    assertThat(ordered).isInstanceOf(CommunicationClosureVerdict.Proved.class);
    if (states > 0) {
      assertThat(ordered.verdict().statistics().states()).isEqualTo(states);
    }
  }

  private void compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("p.dst", text, Map.of()).eventSystem();
    for (Precedence precedence : Precedence.values()) {
      compare(system, precedence, text);
    }
  }

  private void compare(EventSystem system, Precedence precedence, String text) {
    SearchOptions options = SearchOptions.defaults().withMaxStates(MAX_STATES);
    EventProperty property = system.roundBased().orElseThrow();
    Verdict any =
        EventVerifier.verify(
                new Task(system, property, DeliverySemantics.AT_ONCE, precedence),
                options,
                _ -> {},
                () -> false)
            .verdict();
    if (any instanceof Verdict.Inconclusive) {
      tally.count("unknown");
      return;
    }
    CommunicationClosureVerdict ordered =
        CommunicationClosureVerdict.search(system, precedence, options, _ -> {});
    boolean broken = ordered instanceof CommunicationClosureVerdict.Violated;
    assertThat(broken)
        .as(text + precedence + " " + ordered)
        .isEqualTo(any instanceof Verdict.Violated);
    assertThat(ordered).isNotInstanceOf(CommunicationClosureVerdict.Unknown.class);
    long states = any.statistics().states();
    tally.count(broken ? "broken" : "proved");
    boolean modularly = CommunicationClosureVerdict.proveModularly(system, precedence).isPresent();
    assertThat(modularly && broken).as(text + precedence).isFalse();
    tally.countIf("proved modularly", modularly);
    tally.countIf("reduced", !broken && ordered.verdict().statistics().states() < states);
    tally.add("states", states);
    var order =
        new RoundOrderedSystem(
            new EventProcessSemantics(system.withProperties(property), precedence));
    Verdict first = SyntheticRoot.run(order, options.withChecked(CHECKED), _ -> {}, () -> false);
    if (first instanceof Verdict.Holds && order.retainHarmful()) {
      tally.count("past messages kept");
      tally.countIf("broken by a past message", broken);
    }
  }
}
