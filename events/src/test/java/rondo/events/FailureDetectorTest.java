package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.trace.Verdict;

/** Failure detectors: the engine agrees with the interpreter, on states and on fair runs. */
class FailureDetectorTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 30);
  private static final int MAX_STATES = 1000;
  private static final List<String> CLASSES =
      List.of("P", "eventually P", "S", "eventually S", "Omega");

  private final GeneratedTestStatistics tally = new GeneratedTestStatistics("FailureDetectorTest");

  /** A process waits for a word of each process that it does not suspect. */
  private static final String WAIT =
      """
      protocol Wait(N = 2) {
        message Hello
        var seen : set of process
        output d : bool
        init { send Hello() to all }
        upon Hello as h with !suspects(h.sender) { seen |= {h.sender} }
        upon internal when !decided(self) && (forall q : q in seen || suspects(q)) { decide true }
        network crash 1 and detector CLASS
        invariant accurate : forall p : decided(p) -> forall q : q in p.seen || crashed(q)
        invariant trusting : (forall p : decided(p)) -> exists q : forall p : q in p.seen
        check termination
      }
      """;

  /** The trusted process leads. */
  private static final String LEAD =
      """
      protocol Lead(N = 2) {
        message Go
        var led : bool
        output d : bool
        upon internal when trusts(self) && !decided(self) {
          assert leader() == self
          led = true
          send Go() to all
          decide true
        }
        upon Go { decide true }
        network crash 1 and detector Omega
        invariant one : count(p : p.led) <= 1
        invariant told : forall p : decided(p) -> p.led || exists q : q.led && q != p
        check termination
      }
      """;

  static Stream<Arguments> protocols() {
    return Stream.of(
        Arguments.of("P", WAIT.replace("CLASS", "P"), "hhh"),
        Arguments.of("eventually P", WAIT.replace("CLASS", "eventually P"), "vvh"),
        Arguments.of("S", WAIT.replace("CLASS", "S"), "vhv"),
        Arguments.of("eventually S", WAIT.replace("CLASS", "eventually S"), "vvv"),
        Arguments.of("Omega", LEAD, "vhh"),
        Arguments.of(
            "within steps",
            WAIT.replace("CLASS", "P").replace("crash 1", "crash 1 within steps"),
            "hhh"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("protocols")
  void engineComesToWhatTheInterpreterComesTo(String name, String text, String expected)
      throws RejectedException {
    EventSystem system = Distal.parse(name + ".dst", text, Map.of()).eventSystem();
    for (int i = 0; i < expected.length(); i++) {
      EventProperty property = system.properties().get(i);
      boolean violated = expected.charAt(i) == 'v';
      for (DeliverySemantics semantics : DeliverySemantics.values()) {
        String what = "%s, %s".formatted(property.name(), semantics);
        if (property.requiresFairness()) {
          assertThat(FairCycleReference.exist(system, property, semantics))
              .as(what)
              .isEqualTo(violated);
        } else {
          EventReference reference = EventReference.of(system, property, semantics);
          assertThat(reference.isViolated()).as(what).isEqualTo(violated);
          assertThat(
                  EngineStates.of(system, property, semantics, StepSelection.ALL, Integer.MAX_VALUE)
                      .states())
              .as(what)
              .isEqualTo(reference.states());
        }
        assertThat(verdict(system, property, semantics) instanceof Verdict.Violated)
            .as(what)
            .isEqualTo(violated);
      }
    }
  }

  @Test
  void madeUpProtocolsThatAskADetectorComeToTheSameStates() throws RejectedException {
    for (int seed = 0; seed < 4 * PROTOCOLS; seed++) {
      String detector = CLASSES.get(seed % CLASSES.size());
      String text = asking(BallotProtocolGenerator.of(seed, Purpose.FAULTS), detector);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
      EventProperty property = system.properties().getFirst();
      DeliverySemantics semantics = DeliverySemantics.values()[seed % 3];
      EngineStates found =
          EngineStates.of(system, property, semantics, StepSelection.ALL, MAX_STATES);
      if (found.states().size() > MAX_STATES) {
        tally.count("too large");
        continue;
      }
      EventReference reference = EventReference.of(system, property, semantics, MAX_STATES);
      String what = semantics + "\n" + text;
      assertThat(found.states()).as(what).isEqualTo(reference.states());
      assertThat(found.isViolated()).as(what).isEqualTo(reference.isViolated());
      assertThat(verdict(system, property, semantics) instanceof Verdict.Violated)
          .as(what)
          .isEqualTo(reference.isViolated());
      tally.count(reference.isViolated() ? "violated" : "holds");
      tally.count(detector);
      tally.countIf("symmetric", !SymmetryGroups.of(system).groups().isEmpty());
      tally.add("states", reference.states().size());
    }
    tally
        .atLeast(PROTOCOLS / 5, "violated")
        .atLeast(PROTOCOLS / 10, "holds")
        .atLeast(PROTOCOLS / 5, "symmetric")
        .atLeast(50L * PROTOCOLS, "states");
    CLASSES.forEach(c -> tally.atLeast(PROTOCOLS / 10, c));
  }

  @Test
  void madeUpProtocolsThatAskADetectorHaveFairCyclesAsByBruteForce() throws RejectedException {
    for (int seed = 0; seed < 2 * PROTOCOLS; seed++) {
      String detector = CLASSES.get(seed % CLASSES.size());
      String text = asking(BallotProtocolGenerator.of(seed, Purpose.FAIRNESS), detector);
      EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
      EventProperty property = system.properties().getFirst();
      DeliverySemantics semantics = DeliverySemantics.values()[seed % 3];
      Optional<Boolean> exist = FairCycleReference.exist(system, property, semantics, MAX_STATES);
      if (exist.isEmpty()) {
        tally.count("too large");
        continue;
      }
      assertThat(verdict(system, property, semantics) instanceof Verdict.Violated)
          .as(semantics + "\n" + text)
          .isEqualTo(exist.get());
      tally.count(exist.get() ? "violated" : "holds");
      tally.count(detector);
    }
    tally.atLeast(PROTOCOLS / 5, "violated").atLeast(PROTOCOLS / 10, "holds");
    CLASSES.forEach(c -> tally.atLeast(PROTOCOLS / 15, c));
  }

  /** The protocol whose guards ask a failure detector of this class. */
  private static String asking(String text, String detector) {
    String asked = detector.equals("Omega") ? "trusts(self)" : "(exists q in one : suspects(q))";
    return text.replaceAll("network .*", "network crash 1 and detector " + detector)
        .replace("stable ", "")
        .replaceAll(" *upon (recovery|join) .*", "")
        .replaceAll("\\[1 of (\\d)\\]", "[$1]")
        .replace("as m with ", "as m with (" + asked + " || m.k <= k) && ")
        .replace("upon timeout when ", "upon timeout when " + asked + " && ")
        .replace("upon internal when ", "upon internal when !" + asked + " && ")
        .replace("open = true", "open = " + asked);
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    ErrorPolicy errors = property.requiresFairness() ? ErrorPolicy.IGNORED : ErrorPolicy.REPORTED;
    return EventVerifier.verify(
            new Task(system, property, semantics, Precedence.FIRST, errors),
            SearchOptions.defaults().withSymmetry(SymmetryStrategy.CANONICAL),
            _ -> {},
            () -> false)
        .verdict();
  }
}
