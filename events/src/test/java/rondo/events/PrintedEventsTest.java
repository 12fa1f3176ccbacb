package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.SpinOracle;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.translate.promela.PromelaPrinter;

/** Event-based protocols printed as Promela have the same results in Spin. */
class PrintedEventsTest {
  private static final Path FOLDER =
      CorpusModel.folder().resolveSibling("examples").resolve("distal");

  private static final String PRECEDENCE =
      """
      protocol Precedence(N = 2) {
        message Ping { number : 1..2 }
        var heard : set of 1..2
        var both : bool
        var first : (1..2)?
        init { if self == process(0) { send Ping(1) to all; send Ping(2) to process(1) } }
        upon Ping as m with m.number == 2 && first == none { first = 2 }
        upon Ping as ms with true times >= 1 { both = true; heard |= values(m in ms : m.number) }
        upon internal when both && first == none { first = 1 }
        network crash 1
        invariant quiet : forall p : p.both -> size(p.heard) > 0
        invariant secondFirst : forall p : p.first != 1
      }
      """;

  private static SpinOracle spin() {
    Optional<SpinOracle> spin = SpinOracle.installed(SpinOracle.WATCHDOG);
    assumeTrue(spin.isPresent(), "spin and a C compiler are not installed");
    return spin.get();
  }

  private static Verdict verdict(EventSystem system, EventProperty property) {
    var task =
        new EventVerifier.Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST);
    return EventVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false).verdict();
  }

  private static void agree(EventSystem system) throws RejectedException {
    for (EventProperty property : system.properties()) {
      if (property instanceof EventProperty.Temporal || property.isWitness()) {
        continue;
      }
      String printed = PromelaPrinter.events(system, List.of(property), system.name());
      var found = (ExplorationOutcome.Explored) spin().verifySafety(printed);
      switch (verdict(system, property)) {
        case Verdict.Violated _ ->
            assertThat(found.violated())
                .as(property.name())
                .isEqualTo(EnumSet.of(Property.ASSERTION));
        case Verdict.Holds holds -> {
          assertThat(found.violated()).as(property.name()).isEmpty();
          assertThat(found.states())
              .as(property.name() + ": what the engine sees, at least")
              .isGreaterThanOrEqualTo(holds.statistics().states());
        }
        case Verdict.Inconclusive i -> throw new AssertionError(i);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "simple_paxos, B, 1",
    "simple_paxos_broken, B, 1",
    "paxos, N, 2",
    "paxos_always_accepts, N, 2",
    "paxos_chosen_is_accepted, N, 2"
  })
  void spinFindsWhatTheEngineFinds(String name, String parameter, String value)
      throws RejectedException {
    agree(Distal.load(FOLDER.resolve(name + ".dst"), Map.of(parameter, value)).eventSystem());
  }

  @Test
  void theFirstReactionCountsAndCrashedProcessesDoNothing() throws RejectedException {
    agree(Distal.parse("precedence.dst", PRECEDENCE, Map.of()).eventSystem());
  }

  @ParameterizedTest
  @CsvSource({"crash 1", "crash 1 of early", "crash 2 of late", "perfect"})
  void whoMayCrashMayDoSoBeforeItBegins(String network) throws RejectedException {
    String text =
        """
        protocol Begins {
          message Hi
          role early[1] {
            var begun : bool
            init { begun = true; send Hi() to all }
            upon Hi { skip }
          }
          role late[2] {
            input x : 0..1
            var begun : bool
            var greeted : bool
            init { begun = true; send Hi() to early }
            upon Hi { greeted = true }
          }
          network %s
          invariant everybody : forall p in early : p.begun
          invariant some : exists p in late : p.begun
          invariant few : count(p in late : crashed(p) && p.greeted) == 0
          invariant never : forall p in late : crashed(p) -> p.x == 0
        }
        """
            .replace("%s", network);
    agree(Distal.parse("begins.dst", text, Map.of()).eventSystem());
  }

  @Test
  void reactionsToSeveralMessagesOnOneLineAreAllThere() throws RejectedException {
    String text =
        """
        protocol Line(N = 2) {
          message Ping { late : bool }
          var once : bool
          var twice : bool
          init { send Ping(false) to all; send Ping(true) to all }
          upon Ping with !late times >= 1 { once = true } upon Ping with late times >= 2 { twice = true }
          invariant never : forall p : !p.once
          invariant neither : forall p : !p.twice
        }
        """;
    agree(Distal.parse("line.dst", text, Map.of()).eventSystem());
  }

  @Test
  void theUnfoldedProtocolMeansTheSame() throws RejectedException {
    Path file = FOLDER.resolve("viewstamped_quorum_broken.dst");
    agree(
        Distal.translateTo(file, Map.of("N", "3", "V", "1"), Distal.Stage.UNFOLDED)
            .model()
            .eventSystem());
  }

  @Test
  void messagesThatArriveAgainStay() throws RejectedException {
    String again = PRECEDENCE.replace("network crash 1", "network duplicating");
    agree(Distal.parse("precedence.dst", again, Map.of()).eventSystem());
  }

  @Test
  void theSameTextIsPrintedTwice() throws RejectedException {
    EventSystem system = Distal.load(FOLDER.resolve("paxos.dst"), Map.of()).eventSystem();
    List<EventProperty> all = system.properties();
    assertThat(PromelaPrinter.events(system, all, ""))
        .isEqualTo(PromelaPrinter.events(system, all, ""));
  }
}
