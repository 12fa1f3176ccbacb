package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.events.TimeoutProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.Verdict;

/**
 * Symmetry groups are derived by static analysis. Whether they are correct, and whether each orbit
 * has one representative, is checked against all states of the interpreter.
 */
class EventSymmetryTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 30);
  private static final int MAX_STATES = 600;

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("EventSymmetryTest");

  private static final String VOTE =
      """
      protocol Vote(N = 3) {
        message Ask
        message Yes { chosen : process }
        role asker[2] { var votes : set of process  var wins : bool
          init { send Ask() to voter }
          upon Yes as m with m.chosen == self {
            votes |= {m.sender}
            if size(votes) > N div 2 { wins = true }
          }
        }
        role voter[N] { var favourite : process?
          upon Ask as m with GUARD { favourite = m.sender; send Yes(m.sender) to asker }
        }
        invariant one : forall p, q in asker : p.wins && q.wins -> p == q
      }
      """;

  @Test
  void madeUpProtocolsHaveOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(EventProtocolGenerator.of(seed), 0);
      compare(BallotProtocolGenerator.of(seed, Purpose.FAULTS), 0);
    }
    int programs = 2 * PROTOCOLS;
    tally
        .atLeast(programs, "compared")
        .atLeast(programs / 3, "reduced")
        .atLeast(programs / 3, "holds")
        .atLeast(programs / 20, "violated")
        .atLeast(50L * programs, "states");
  }

  @Test
  void protocolsThatKeepMessagesHaveOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      compare(ThresholdProtocolGenerator.of(seed), 0);
    }
    int programs = 2 * PROTOCOLS;
    tally
        .atLeast(programs, "compared")
        .atLeast(programs / 2, "reduced")
        .atLeast(programs / 3, "holds")
        .atLeast(programs / 3, "violated")
        .atLeast(40L * programs, "states");
  }

  @Test
  void protocolsThatOnlyCountHaveOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      compare(BroadcastProtocolGenerator.of(seed), 0);
    }
    int programs = 2 * PROTOCOLS;
    tally
        .atLeast(programs, "compared")
        .atLeast(programs / 2, "reduced")
        .atLeast(programs / 5, "holds")
        .atLeast(programs / 8, "violated")
        .atLeast(40L * programs, "states");
  }

  @Test
  void limitedFaultsKeepOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(NetworkAssumptionGenerator.limited(EventProtocolGenerator.of(seed), seed), 0);
      compare(NetworkAssumptionGenerator.limited(ThresholdProtocolGenerator.of(seed), seed), 0);
      compare(NetworkAssumptionGenerator.limited(BroadcastProtocolGenerator.of(seed), seed), 0);
    }
    tally
        .atLeast(2 * PROTOCOLS, "compared")
        .atLeast(PROTOCOLS / 2, "reduced")
        .atLeast(PROTOCOLS / 2, "holds")
        .atLeast(PROTOCOLS / 5, "violated")
        .atLeast(60L * PROTOCOLS, "states");
  }

  @Test
  void omissionsKeepOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(NetworkAssumptionGenerator.omitting(EventProtocolGenerator.of(seed), seed), 0);
      compare(NetworkAssumptionGenerator.omitting(ThresholdProtocolGenerator.of(seed), seed), 0);
      compare(NetworkAssumptionGenerator.omitting(BroadcastProtocolGenerator.of(seed), seed), 0);
    }
    tally
        .atLeast(2 * PROTOCOLS, "compared")
        .atLeast(PROTOCOLS / 2, "reduced")
        .atLeast(PROTOCOLS / 2, "holds")
        .atLeast(PROTOCOLS / 5, "violated")
        .atLeast(60L * PROTOCOLS, "states");
  }

  @Test
  void eventuallySynchronousNetworksKeepOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      String text = TimeoutProtocolGenerator.of(seed);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
      EventProperty property = system.properties().getFirst();
      SymmetryGroups groups = SymmetryGroups.of(system);
      List<EventPermutation> permutations = EventPermutation.all(system, groups.groups());
      for (DeliverySemantics semantics : DeliverySemantics.values()) {
        EventReference reference = EventReference.of(system, property, semantics, MAX_STATES);
        if (groups.groups().isEmpty() || reference.states().size() > MAX_STATES) {
          break;
        }
        Set<Set<EventState>> orbits = new HashSet<>();
        for (EventState state : reference.states()) {
          Set<EventState> orbit = new HashSet<>();
          permutations.forEach(p -> orbit.add(p.of(state)));
          orbits.add(orbit);
        }
        assertThat(EngineStates.symmetric(system, property, semantics, groups.groups()).states())
            .as(semantics + "\n" + text)
            .hasSize(orbits.size());
        tally.count("compared");
        tally.countIf("reduced", orbits.size() < reference.states().size());
      }
    }
    tally.atLeast(PROTOCOLS, "compared").atLeast(PROTOCOLS / 2, "reduced");
  }

  @Test
  void processesThatCrashWithinStepsHaveOneStateAnOrbit() throws RejectedException {
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      compare(CrashingProtocols.withinSteps(EventProtocolGenerator.of(seed)), 0);
      compare(CrashingProtocols.withinSteps(BallotProtocolGenerator.of(seed, Purpose.FAULTS)), 0);
    }
    tally
        .atLeast(PROTOCOLS / 2, "compared")
        .atLeast(PROTOCOLS / 5, "reduced")
        .atLeast(PROTOCOLS / 10, "violated")
        .atLeast(30L * PROTOCOLS, "states");
  }

  private static final String LOOP =
      """
      protocol Loop {
        message Go
        role one[1] {
          var sent : table[process] of bool
          var done : bool
          upon internal when !done {
            done = true
            for p in two { BODY }
          }
        }
        role two[2] { var gone : bool  upon Go { gone = true } }
        network crash 1 within steps
        invariant fine : forall p in two : !p.gone || true
      }
      """;

  /** A process may crash between two iterations, unless the loop does nothing but send. */
  @Test
  void aLoopWithinWhichAProcessMayCrashDistinguishesProcesses() throws RejectedException {
    assertThat(compare(LOOP.replace("BODY", "send Go() to p"), 1)).isTrue();
    assertThat(compare(LOOP.replace("BODY", "let q = p if q != self { send Go() to q }"), 1))
        .isTrue();
    String text = LOOP.replace("BODY", "send Go() to p; sent[p] = true");
    EventSystem system = Distal.parse("loop.dst", text, Map.of()).eventSystem();
    assertThat(SymmetryGroups.of(system).groups()).isEmpty();
    assertThat(SymmetryGroups.of(system).reasons().getFirst().text())
        .isEqualTo("a process may crash within a loop over them");
    assertThat(compare(text, 0)).isFalse();
  }

  @Test
  void protocolsOfWhichProcessesAreAlikeHaveOneStateAnOrbit() throws RejectedException {
    compare(VOTE.replace("GUARD", "favourite == none").replace("N = 3", "N = 2"), 2);
    compare(VOTE.replace("GUARD", "true").replace("N = 3", "N = 2"), 2);
    compare(VOTE.replace("GUARD", "self != process(2)").replace("N = 3", "N = 2"), 1);
  }

  @Test
  void monitorsKeepOneStateAnOrbit() throws RejectedException {
    int reduced = 0;
    for (long seed = 0; seed < 40; seed++) {
      reduced += compare(EventProtocolGenerator.withMonitor(seed), 0) ? 1 : 0;
    }
    assertThat(reduced).isGreaterThan(15);
  }

  @Test
  void messagesInOrderKeepOneStateAnOrbit() throws RejectedException {
    int reduced = 0;
    for (long seed = 0; seed < 50; seed++) {
      String text = EventProtocolGenerator.of(seed);
      if (!text.contains("network")) {
        reduced += compare(text.replace("  invariant", "  network fifo\n  invariant"), 0) ? 1 : 0;
      }
    }
    assertThat(reduced).isGreaterThan(10);
  }

  @Test
  void aMonitorThatRemembersProcessesIsRenamedWithThem() throws RejectedException {
    for (String variable : List.of("process?", "set of process", "table[process] of bool")) {
      String update =
          switch (variable) {
            case "process?" -> "last = m.sender";
            case "set of process" -> "last |= {m.who}";
            default -> "last[m.sender] = true";
          };
      assertThat(compare(REMEMBERED.formatted(variable, update), 1)).as(variable).isTrue();
    }
  }

  private static final String REMEMBERED =
      """
      protocol Remembered {
        message Here { who : process }
        message Go
        role worker[3] { var done : bool
          init { send Go() to worker }
          upon Go as m with !done { done = true; announce Here(m.sender) }
        }
        monitor Watch {
          var last : %s
          upon Here as m { %s }
        }
        invariant fine : true
      }
      """;

  /** Compares states and orbits; returns whether there were fewer orbits than states. */
  private boolean compare(String text, int groups) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    SymmetryGroups symmetryGroups = SymmetryGroups.of(system);
    assertThat(symmetryGroups.groups().size()).as(text).isGreaterThanOrEqualTo(groups);
    // A process that joins later is never exchanged with a present one, although both are
    // symmetric.
    boolean isSymmetricAtFirst =
        system.roles().stream().allMatch(r -> r.lifecycle().initiallyPresent() == r.count());
    List<EventPermutation> permutations = EventPermutation.all(system, symmetryGroups.groups());
    boolean reduced = false;
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      EventReference reference = EventReference.of(system, property, semantics, MAX_STATES);
      if (reference.states().size() > MAX_STATES) {
        tally.count("too large");
        break;
      }
      tally.count("compared");
      tally.count(reference.isViolated() ? "violated" : "holds");
      tally.add("states", reference.states().size());
      String what = semantics + "\n" + text;
      Set<EventState> counted = new HashSet<>();
      int orbits = 0;
      for (EventState state : reference.states()) {
        if (!counted.contains(state)) {
          List<EventState> orbit = permutations.stream().map(p -> p.of(state)).toList();
          if (isSymmetricAtFirst) {
            assertThat(reference.states()).as(what).containsAll(orbit);
          }
          counted.addAll(orbit);
          orbits++;
        }
      }
      tally.countIf("reduced", orbits < reference.states().size());
      assertThat(verdict(system, property, semantics, 0).statistics().states())
          .as(what)
          .isEqualTo(orbits);
      reduced |= orbits < reference.states().size();
      assertThat(verdict(system, property, semantics, 1) instanceof Verdict.Violated)
          .as(what)
          .isEqualTo(reference.isViolated());
    }
    return reduced;
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, DeliverySemantics semantics, int errors) {
    SearchOptions options =
        SearchOptions.defaults().withErrors(errors).withSymmetry(SymmetryStrategy.CANONICAL);
    return EventVerifier.verify(
            new Task(system, property, semantics, Precedence.FIRST), options, _ -> {}, () -> false)
        .verdict();
  }
}
