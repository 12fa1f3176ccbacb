package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.event.SymmetryGroups;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.events.engine.EventTransitionSystem.StepSelection;
import rondo.events.reduction.EventReductionApplicability;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.SymmetryStrategy;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.NetworkAssumptionGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;
import rondo.trace.Verdict;

/**
 * The reductions of the engine skip steps but preserve the reachable combinations of local states:
 * exactly those of the interpreter.
 */
class EventPartialOrderReductionTest {
  private static final int BALLOTS = Integer.getInteger("rondo.protocols", 100);
  private static final int PROGRAMS = BALLOTS / 5;
  private static final int MAX_STATES = 500;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("EventPartialOrderReductionTest");

  @Test
  void processesComeToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(BallotProtocolGenerator.of(seed, Purpose.REDUCTION));
    }
    for (int seed = 0; seed < PROGRAMS; seed++) {
      compare(EventProtocolGenerator.of(seed));
    }
    int programs = BALLOTS + PROGRAMS;
    tally
        .atLeast(programs / 2, "compared")
        .atLeast(programs / 4, "reduced AT_ONCE")
        .atLeast(programs * 2 / 5, "reduced ALL_DELIVERED")
        .atLeast(programs * 2 / 5, "reduced SOME_DELIVERED")
        .atLeast(programs / 4, "reduced by symmetry, too")
        .atLeast(programs / 4, "holds")
        .atLeast(programs / 12, "violated")
        .atLeast(40L * programs, "states");
  }

  @Test
  void whereAReductionWouldBeUnsoundThereIsNone() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(BallotProtocolGenerator.of(seed, Purpose.FAULTS));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 8, "holds")
        .atLeast(BALLOTS / 8, "violated")
        .atLeast(40L * BALLOTS, "states");
  }

  @Test
  void limitedFaultsLeadToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(
          NetworkAssumptionGenerator.limited(
              BallotProtocolGenerator.of(seed, Purpose.REDUCTION), seed));
      compare(NetworkAssumptionGenerator.limited(ThresholdProtocolGenerator.of(seed), seed));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 20, "reduced AT_ONCE")
        .atLeast(BALLOTS / 10, "reduced SOME_DELIVERED")
        .atLeast(BALLOTS / 5, "holds")
        .atLeast(BALLOTS / 8, "violated")
        .atLeast(40L * BALLOTS, "states");
  }

  @Test
  void omissionsLeadToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(
          NetworkAssumptionGenerator.omitting(
              BallotProtocolGenerator.of(seed, Purpose.REDUCTION), seed));
      compare(NetworkAssumptionGenerator.omitting(ThresholdProtocolGenerator.of(seed), seed));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 20, "reduced AT_ONCE")
        .atLeast(BALLOTS / 10, "reduced SOME_DELIVERED")
        .atLeast(BALLOTS / 5, "omissions left out")
        .atLeast(BALLOTS / 10, "omissions explored")
        .atLeast(BALLOTS / 5, "holds")
        .atLeast(BALLOTS / 8, "violated")
        .atLeast(40L * BALLOTS, "states");
  }

  /** Invariants do not depend on the stabilization of the network. */
  @Test
  void eventuallySynchronousNetworksLeadToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(
          NetworkAssumptionGenerator.eventuallySynchronous(
              BallotProtocolGenerator.of(seed, Purpose.REDUCTION), seed));
      compare(
          NetworkAssumptionGenerator.eventuallySynchronous(
              ThresholdProtocolGenerator.of(seed), seed));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 20, "reduced AT_ONCE")
        .atLeast(BALLOTS / 10, "reduced SOME_DELIVERED")
        .atLeast(BALLOTS / 5, "holds")
        .atLeast(BALLOTS / 8, "violated")
        .atLeast(40L * BALLOTS, "states");
  }

  @Test
  void messagesThatAreKeptAreNotDropped() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(ThresholdProtocolGenerator.of(seed));
    }
    tally
        .atLeast(BALLOTS / 2, "compared")
        .atLeast(BALLOTS / 5, "holds")
        .atLeast(BALLOTS / 10, "violated")
        .atLeast(BALLOTS / 12, "crashes omitted")
        .atLeast(30L * BALLOTS, "states");
  }

  /** A message that a crashed process has not sent is equivalent to one that is never consumed. */
  @Test
  void processesThatCrashWithinStepsComeToTheSameTogether() throws RejectedException {
    for (int seed = 0; seed < BALLOTS; seed++) {
      compare(CrashingProtocols.withinSteps(BallotProtocolGenerator.of(seed, Purpose.REDUCTION)));
    }
    for (int seed = 0; seed < PROGRAMS; seed++) {
      compare(CrashingProtocols.withinSteps(EventProtocolGenerator.of(seed)));
    }
    tally
        .atLeast(BALLOTS / 5, "compared")
        .atLeast(BALLOTS / 5, "reduced AT_ONCE")
        .atLeast(BALLOTS / 20, "holds")
        .atLeast(BALLOTS / 20, "violated")
        .atLeast(20L * BALLOTS, "states");
  }

  private void compare(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    EventReference reference =
        EventReference.of(system, property, DeliverySemantics.AT_ONCE, MAX_STATES);
    if (reference.states().size() > MAX_STATES) {
      tally.count("too large");
      return;
    }
    tally.count("compared");
    tally.count(reference.isViolated() ? "violated" : "holds");
    tally.add("states", reference.states().size());
    boolean hasCrashes = !EventReductionApplicability.areCrashesRedundant(system, property);
    tally.countIf("crashes omitted", !hasCrashes && text.contains("crash"));
    boolean hasOmissions = !EventReductionApplicability.areOmissionsRedundant(system, property);
    tally.countIf(
        hasOmissions ? "omissions explored" : "omissions left out", text.contains("omission"));
    UnaryOperator<ProcessStatus> statuses = statuses(hasCrashes, hasOmissions);
    Set<List<ProcessState>> expected = withoutMessages(reference.states().stream(), statuses);
    List<List<Integer>> groups = SymmetryGroups.of(system).groups();
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      String what = semantics + "\n" + text;
      EngineStates reduced =
          EngineStates.of(system, property, semantics, StepSelection.REDUCED, 2 * MAX_STATES);
      if (reduced.states().size() > 2 * MAX_STATES) {
        tally.count("too large " + semantics);
        continue;
      }
      assertThat(withoutMessages(reduced.states().stream(), statuses)).as(what).isEqualTo(expected);
      assertThat(reduced.isViolated()).as(what).isEqualTo(reference.isViolated());
      int limit = reduced.states().size();
      EngineStates all = EngineStates.of(system, property, semantics, StepSelection.ALL, limit);
      tally.countIf("reduced " + semantics, all.states().size() > limit);
      if (!groups.isEmpty()) {
        EngineStates orbits = EngineStates.symmetric(system, property, semantics, groups);
        List<EventPermutation> renamings = EventPermutation.all(system, groups);
        Set<List<ProcessState>> renamed =
            withoutMessages(
                orbits.states().stream().flatMap(s -> renamings.stream().map(r -> r.of(s))),
                statuses);
        assertThat(renamed).as(what).containsAll(expected);
        // A process that joins later is never exchanged with a present one, although both are
        // symmetric.
        if (system.roles().stream().allMatch(r -> r.lifecycle().initiallyPresent() == r.count())) {
          assertThat(renamed).as(what).isEqualTo(expected);
        }
        assertThat(orbits.isViolated()).as(what).isEqualTo(reference.isViolated());
        tally.countIf(
            "reduced by symmetry, too",
            semantics == DeliverySemantics.AT_ONCE && orbits.states().size() < limit);
      }
    }
  }

  /** Failed processes are like correct ones, unless they are distinguished. */
  private static UnaryOperator<ProcessStatus> statuses(boolean hasCrashes, boolean hasOmissions) {
    return status ->
        status == ProcessStatus.CRASHED && !hasCrashes
                || status == ProcessStatus.OMITTING && !hasOmissions
            ? ProcessStatus.CORRECT
            : status;
  }

  /** The combinations of local states, without mailboxes. */
  private static Set<List<ProcessState>> withoutMessages(
      Stream<EventState> states, UnaryOperator<ProcessStatus> statuses) {
    return states
        .map(
            s ->
                s.processStates().stream()
                    .map(
                        m ->
                            new ProcessState(
                                statuses.apply(m.status()),
                                m.variables(),
                                MessagePool.EMPTY,
                                MessagePool.EMPTY))
                    .toList())
        .collect(Collectors.toSet());
  }

  @Test
  void theVerifierFindsTheSameReduced() throws RejectedException {
    for (int seed = 0; seed < BALLOTS / 5; seed++) {
      compareVerdicts(BallotProtocolGenerator.of(seed, Purpose.REDUCTION));
    }
    int compared = BALLOTS / 5 * 2;
    tally
        .atLeast(compared / 2, "reduced")
        .atLeast(compared / 5, "holds")
        .atLeast(compared / 10, "violated");
  }

  @Test
  void theVerifierFindsTheSameReducedWhereMessagesAreKept() throws RejectedException {
    for (int seed = 0; seed < BALLOTS / 5; seed++) {
      compareVerdicts(ThresholdProtocolGenerator.of(seed));
      compareVerdicts(ThresholdProtocolGenerator.aboutOneProcess(seed));
      compareVerdicts(BroadcastProtocolGenerator.of(seed));
      compareVerdicts(BroadcastProtocolGenerator.aboutOneProcess(seed));
    }
    tally
        .atLeast(BALLOTS / 5, "reduced")
        .atLeast(BALLOTS / 5, "holds")
        .atLeast(BALLOTS / 5, "violated");
  }

  private void compareVerdicts(String text) throws RejectedException {
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    EventProperty property = system.properties().getFirst();
    for (DeliverySemantics semantics :
        List.of(DeliverySemantics.AT_ONCE, DeliverySemantics.SOME_DELIVERED)) {
      Verdict all = verdict(system, property, semantics, options());
      SearchOptions reduced =
          options().withReduction(Reduction.PARTIAL_ORDER).withSymmetry(SymmetryStrategy.CANONICAL);
      Verdict fewer = verdict(system, property, semantics, reduced);
      if (all instanceof Verdict.Inconclusive) {
        continue;
      }
      String what = semantics + "\n" + text;
      assertThat(fewer.getClass()).as(what).isEqualTo(all.getClass());
      tally.count(all instanceof Verdict.Holds ? "holds" : "violated");
      tally.countIf("reduced", fewer.statistics().states() < all.statistics().states());
    }
  }

  private static SearchOptions options() {
    return SearchOptions.defaults().withMaxStates(10 * MAX_STATES);
  }

  private static Verdict verdict(
      EventSystem system,
      EventProperty property,
      DeliverySemantics semantics,
      SearchOptions options) {
    return EventVerifier.verify(
            new Task(system, property, semantics, Precedence.FIRST), options, _ -> {}, () -> false)
        .verdict();
  }
}
