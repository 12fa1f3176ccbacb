package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SymmetryStrategy;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.CollectorProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.events.TimeoutProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.Verdict;

/** Symmetric Byzantine processes: the engine and its reductions compared with the interpreter. */
class SymmetricByzantineTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 30);
  private static final int MAX_STATES = 500;

  private static final List<LongFunction<String>> SAFE =
      List.of(
          EventProtocolGenerator::of,
          EventProtocolGenerator::withMonitor,
          seed -> BallotProtocolGenerator.of(seed, Purpose.FAULTS),
          CollectorProtocolGenerator::of,
          ThresholdProtocolGenerator::of,
          BroadcastProtocolGenerator::of);

  private static final List<LongFunction<String>> LIVE =
      List.of(
          seed -> BallotProtocolGenerator.of(seed, Purpose.FAIRNESS),
          ThresholdProtocolGenerator::withLiveness,
          BroadcastProtocolGenerator::withLiveness);

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("SymmetricByzantineTest");

  private static final String HEARSAY =
      """
      protocol Hearsay(N = 3) {
        message Say { yes : bool?, why : set of 1..1 }
        var taken : 0..9
        var odd : bool
        upon KEEP Say as s with !(CONDITION) { taken = min(9, taken + 1) }
        upon KEEP Say as s with CONDITION { taken = min(9, taken + 1); odd = true }
        network NETWORK
        invariant bounded : forall p : p.taken <= 6
        invariant never : forall p : !p.odd
        ltl relay { [] ((exists p : correct(p) && p.odd) -> <> forall p : correct(p) -> p.odd) }
      }
      """;

  /**
   * There are six contents: each is sent at most once, to all processes, to which it arrives. A
   * process that equivocates sends any of them any number of times, and to some processes only.
   */
  @Test
  void eachContentIsSentOnceAndToAll() throws RejectedException {
    String text =
        HEARSAY.replace("KEEP ", "").replace("CONDITION", "s.yes == none && s.why == {1}");
    check(text, "byzantine 1 symmetric", "hvh");
    check(text, "byzantine 1", "vvv");
    check(text, "byzantine 1 symmetric and lossy", "hvv");
    check(text, "byzantine 0 symmetric", "hhh");
    String kept = HEARSAY.replace("KEEP ", "received ").replace(" as s", "");
    String counted = kept.replace("CONDITION", "yes == none && why == {1}");
    check(counted, "byzantine 1 symmetric", "hvh");
    check(counted, "byzantine 1", "hvv");
  }

  private static void check(String text, String network, String expected) throws RejectedException {
    EventSystem system = parsed(text.replace("NETWORK", network));
    for (int i = 0; i < expected.length(); i++) {
      EventProperty property = system.properties().get(i);
      var task = new Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST);
      Verdict verdict = verify(task, SearchOptions.defaults().withErrors(1)).verdict();
      assertThat(verdict)
          .as(network + ": " + property.name() + " of\n" + text)
          .isInstanceOf(expected.charAt(i) == 'h' ? Verdict.Holds.class : Verdict.Violated.class);
    }
  }

  private interface Comparison {
    void compare(String text, int seed) throws RejectedException;
  }

  private static void forAll(
      List<LongFunction<String>> generators, int protocols, Comparison comparison)
      throws RejectedException {
    for (int seed = 0; seed < protocols; seed++) {
      for (LongFunction<String> generator : generators) {
        String text = NetworkAssumptionGenerator.symmetricByzantine(generator.apply(seed), seed);
        comparison.compare(text, seed);
      }
    }
  }

  private static EventSystem parsed(String text) throws RejectedException {
    return Distal.parse("made.dst", text, Map.of()).eventSystem();
  }

  @Test
  void engineComesToTheStatesOfTheInterpreter() throws RejectedException {
    forAll(SAFE, PROTOCOLS, (text, _) -> compareStates(text));
    int programs = PROTOCOLS * SAFE.size();
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      tally.atLeast(programs / 25, "compared " + semantics);
    }
    tally
        .atLeast(programs / 12, "holds")
        .atLeast(programs / 25, "violated")
        .atLeast(programs / 6, "byzantine process")
        .atLeast(20L * programs, "states");
    for (String part :
        List.of("fifo", "lossy", "crash", "duplicating", "symmetric and byz", "received", "mbox")) {
      tally.atLeast(PROTOCOLS / 30, part);
    }
  }

  /** Liveness properties, since only then the stabilization of the network is a step. */
  @Test
  void engineComesToTheStatesOfTheInterpreterInTime() throws RejectedException {
    for (int seed = 0; seed < 6 * PROTOCOLS; seed++) {
      String text = TimeoutProtocolGenerator.of(seed);
      if (text.contains("byzantine 1")) {
        compareStates(text.replace("byzantine 1", "byzantine 1 symmetric"));
      }
    }
    tally.atLeast(PROTOCOLS / 10, "byzantine process").atLeast(20L * PROTOCOLS, "states");
  }

  private void compareStates(String text) throws RejectedException {
    EventSystem system = parsed(text);
    EventProperty property = system.properties().getFirst();
    Set<Boolean> verdicts = new HashSet<>();
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      EngineStates found =
          EngineStates.of(system, property, semantics, StepSelection.ALL, MAX_STATES);
      if (found.states().size() > MAX_STATES) {
        tally.count("too large " + semantics);
        continue;
      }
      EventReference reference = EventReference.of(system, property, semantics, MAX_STATES);
      String what = semantics + "\n" + text;
      assertThat(found.states()).as(what).isEqualTo(reference.states());
      assertThat(found.isViolated()).as(what).isEqualTo(reference.isViolated());
      verdicts.add(reference.isViolated());
      tally.count("compared " + semantics);
      tally.add("states", reference.states().size());
      tally.countIf(
          "byzantine process",
          reference.states().stream()
              .flatMap(s -> s.processStates().stream())
              .anyMatch(p -> p.status() == ProcessStatus.BYZANTINE));
      for (String part :
          List.of(
              "fifo", "lossy", "crash", "duplicating", "symmetric and byz", "received", "mbox")) {
        tally.countIf(part, text.contains(part));
      }
    }
    assertThat(verdicts).as(text).hasSizeLessThan(2);
    verdicts.forEach(v -> tally.count(v ? "violated" : "holds"));
  }

  /** All reductions together find violations as short as those of the search of all states. */
  @Test
  void reductionsPreserveVerdictsAndShortestCounterexamples() throws RejectedException {
    forAll(SAFE, PROTOCOLS, (text, _) -> compareReductions(text));
    int programs = PROTOCOLS * SAFE.size();
    tally
        .atLeast(programs / 12, "holds")
        .atLeast(programs / 25, "violated")
        .atLeast(programs / 20, "fewer states");
  }

  private void compareReductions(String text) throws RejectedException {
    EventSystem system = parsed(text);
    EventProperty property = system.properties().getFirst();
    if (isTooLarge(system, property, DeliverySemantics.AT_ONCE)) {
      return;
    }
    EventReference reference = EventReference.of(system, property, DeliverySemantics.AT_ONCE);
    tally.count(reference.isViolated() ? "violated" : "holds");
    SearchOptions options = SearchOptions.defaults();
    var task = new Task(system, property, DeliverySemantics.AT_ONCE, Precedence.FIRST);
    EventVerifier.Result all = verify(task, options.withReduction(Reduction.NONE));
    SearchOptions reduced = options.withReduction(Reduction.PARTIAL_ORDER);
    for (SearchOptions some : List.of(reduced, reduced.withSymmetry(SymmetryStrategy.CANONICAL))) {
      EventVerifier.Result fewer = verify(task, some);
      assertThat(fewer.verdict() instanceof Verdict.Violated)
          .as(text)
          .isEqualTo(reference.isViolated());
      assertThat(length(fewer)).as(text).isEqualTo(length(all));
      tally.countIf(
          "fewer states",
          fewer.verdict().statistics().states() < all.verdict().statistics().states());
    }
  }

  private boolean isTooLarge(
      EventSystem system, EventProperty property, DeliverySemantics semantics) {
    EngineStates states =
        EngineStates.of(system, property, semantics, StepSelection.ALL, MAX_STATES);
    boolean isTooLarge = states.states().size() > MAX_STATES;
    tally.countIf("too large", isTooLarge);
    return isTooLarge;
  }

  private static EventVerifier.Result verify(Task task, SearchOptions options) {
    return EventVerifier.verify(task, options, _ -> {}, () -> false);
  }

  private static Optional<Integer> length(EventVerifier.Result result) {
    return result.replay().map(r -> r.run().steps().size());
  }

  @Test
  void oneStateOfEachOrbitIsExplored() throws RejectedException {
    forAll(SAFE, PROTOCOLS, this::compareOrbits);
    int programs = PROTOCOLS * SAFE.size();
    tally.atLeast(programs / 20, "compared").atLeast(programs / 25, "reduced");
  }

  private void compareOrbits(String text, int seed) throws RejectedException {
    EventSystem system = parsed(text);
    EventProperty property = system.properties().getFirst();
    DeliverySemantics semantics =
        DeliverySemantics.values()[seed % DeliverySemantics.values().length];
    List<List<Integer>> groups = SymmetryGroups.of(system).groups();
    boolean join =
        system.roles().stream().anyMatch(r -> r.lifecycle().initiallyPresent() < r.count());
    if (groups.isEmpty() || join || isTooLarge(system, property, semantics)) {
      return;
    }
    EventReference reference = EventReference.of(system, property, semantics);
    List<EventPermutation> permutations = EventPermutation.all(system, groups);
    Set<EventState> counted = new HashSet<>();
    int orbits = 0;
    for (EventState state : reference.states()) {
      if (!counted.contains(state)) {
        permutations.forEach(p -> counted.add(p.of(state)));
        orbits++;
      }
    }
    String what = semantics + "\n" + text;
    assertThat(counted).as(what).isEqualTo(reference.states());
    assertThat(EngineStates.symmetric(system, property, semantics, groups).states())
        .as(what)
        .hasSize(orbits);
    tally.count("compared");
    tally.countIf("reduced", orbits < reference.states().size());
  }

  private static final String CLAIMS =
      """
      protocol Claims(N = 3) {
        message Claim { who : process }
        var blamed : process?
        init { send Claim(self) to all }
        upon received Claim with blamed == none && sender != who by who { blamed = who }
        network byzantine 1 symmetric
        invariant fine : forall p : p.blamed == none || p.blamed != p
      }
      """;

  /** A choice among all processes does not distinguish them. */
  @Test
  void processesThatAreNamedInMessagesAreInterchangeable() throws RejectedException {
    for (int i = 0; i < DeliverySemantics.values().length; i++) {
      compareOrbits(CLAIMS, i);
      compareOrbits(
          CLAIMS
              .replace("received Claim with", "Claim as c with")
              .replace("sender !=", "c.sender !=")
              .replace("!= who by who", "!= c.who")
              .replace("= who }", "= c.who }"),
          i);
    }
    tally.atLeast(2, "reduced");
  }

  @Test
  void fairCyclesAreThoseByBruteForce() throws RejectedException {
    forAll(LIVE, 2 * PROTOCOLS, this::compareCycles);
    tally.atLeast(PROTOCOLS / 4, "violated").atLeast(PROTOCOLS / 6, "holds");
  }

  @Test
  void fairCyclesInTimeAreThoseByBruteForce() throws RejectedException {
    for (int seed = 0; seed < 8 * PROTOCOLS; seed++) {
      String text = TimeoutProtocolGenerator.of(seed);
      if (text.contains("byzantine 1")) {
        compareCycles(text.replace("byzantine 1", "byzantine 1 symmetric"), seed);
      }
    }
    tally.atLeast(PROTOCOLS / 10, "violated").atLeast(1, "holds");
  }

  private void compareCycles(String text, int seed) throws RejectedException {
    EventSystem system = parsed(text);
    EventProperty property = system.properties().getFirst();
    DeliverySemantics semantics =
        DeliverySemantics.values()[seed % DeliverySemantics.values().length];
    if (isTooLarge(system, property, semantics)) {
      return;
    }
    boolean exist = FairCycleReference.exist(system, property, semantics);
    SearchOptions options =
        SearchOptions.defaults()
            .withReduction(Reduction.PARTIAL_ORDER)
            .withSymmetry(SymmetryStrategy.CANONICAL);
    var task = new Task(system, property, semantics, Precedence.FIRST, ErrorPolicy.IGNORED);
    assertThat(verify(task, options).verdict() instanceof Verdict.Violated)
        .as(semantics + "\n" + text)
        .isEqualTo(exist);
    tally.count(exist ? "violated" : "holds");
  }
}
