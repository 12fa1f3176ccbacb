package rondo.smt.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.ClausePositions;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.events.EventSmtTask.ReportedErrors;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.events.BroadcastProtocolGenerator;
import rondo.testkit.events.ThresholdProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator;
import rondo.testkit.generate.BallotProtocolGenerator.Purpose;
import rondo.testkit.generate.EventProtocolGenerator;

/**
 * Bounded model checking of generated protocols of events finds violations of the same length as
 * the interpreter, and none where the interpreter has none.
 */
class GeneratedEventEncodingTest {
  private static final int PROTOCOLS = Integer.getInteger("rondo.protocols", 40);
  private static final int FIRST = Integer.getInteger("rondo.seed", 0);
  private static final int BOUND = 4;
  private static final int MAX_STATES = 1500;

  private final GeneratedTestStatistics tally =
      new GeneratedTestStatistics("GeneratedEventEncodingTest");

  private static Solver solver() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private void compare(String text, long seed) throws RejectedException {
    tally.generated();
    EventSystem system = Distal.parse("made.dst", text, Map.of()).eventSystem();
    Precedence precedence = seed % 4 == 3 ? Precedence.ANY : Precedence.FIRST;
    ReportedErrors errors = seed % 3 == 2 ? ReportedErrors.NONE : ReportedErrors.ALL;
    for (EventProperty property : system.properties()) {
      var task = new EventSmtTask(system, property, precedence, errors);
      EventSmtVerifier verifier;
      try {
        verifier = EventSmtVerifier.of(task, ClausePositions.UNKNOWN);
      } catch (RejectedException e) {
        tally.count(e.diagnostics().getFirst().code());
        continue;
      }
      ShortestEventViolation expected = ShortestEventViolation.of(task, BOUND, MAX_STATES);
      if (expected instanceof ShortestEventViolation.TooMany) {
        tally.count("too many states");
        continue;
      }
      KInductionResult found =
          verifier.check(
              new SolverBudget(
                  GeneratedEventEncodingTest::solver, BOUND, Optional.empty(), () -> false));
      String what = "seed " + seed + ", " + precedence + ", " + errors + "\n" + text;
      switch (found) {
        case KInductionResult.Violated violated -> {
          assertThat(expected)
              .as(what)
              .isEqualTo(new ShortestEventViolation.After(violated.time()));
          EventReplay replay = verifier.replay(violated);
          assertThat(replay.run().steps()).as(what).hasSize(violated.time());
          tally.compared(Answer.VIOLATED);
          tally.countIf("long", violated.time() > 1);
        }
        case KInductionResult.Exhausted(int time) -> {
          assertThat(expected).as(what).isEqualTo(new ShortestEventViolation.Exhausted(time));
          tally.compared(Answer.HOLDS);
          tally.count("exhausted");
        }
        case KInductionResult.Inconclusive(int safe, KInductionResult.Reason reason, _) -> {
          if (property instanceof EventProperty.Temporal
              && expected instanceof ShortestEventViolation.Exhausted(int steps)) {
            assertThat(safe).as(what).isEqualTo(steps);
            tally.count("formula of finite runs");
          } else {
            assertThat(expected).as(what).isInstanceOf(ShortestEventViolation.Beyond.class);
            assertThat(safe).isEqualTo(BOUND);
          }
          assertThat(reason).isEqualTo(KInductionResult.Reason.BOUND);
          tally.compared(Answer.HOLDS);
        }
        case KInductionResult.Inductive _ -> throw new AssertionError("no induction over events");
      }
      for (String feature : FEATURES) {
        tally.countIf(feature, text.contains(feature));
      }
      tally.countIf(precedence.name(), true);
      tally.countIf(errors.name(), true);
    }
  }

  private static final List<String> FEATURES =
      List.of(
          "lossy",
          "crash",
          "recovery",
          "byzantine",
          "duplicating",
          " of 2]",
          "monitor",
          "mbox",
          "transit",
          "received",
          "times",
          "choose",
          "assert");

  @Test
  void violationsOfGeneratedProtocolsAreAsShortAsThoseOfTheInterpreter() throws RejectedException {
    for (int seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      compare(EventProtocolGenerator.of(seed), seed);
      compare(EventProtocolGenerator.withMonitor(seed), seed);
    }
    tally.requireCompared(30).requireEachVerdict(5);
    requireSome("exhausted", "long", "crash", "duplicating", "monitor", "mbox", "times", "choose");
    requireSome("ANY", "NONE");
  }

  @Test
  void violationsUnderFaultsAreAsShortAsThoseOfTheInterpreter() throws RejectedException {
    for (int seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      compare(BallotProtocolGenerator.of(seed, Purpose.FAULTS), seed);
    }
    tally.requireCompared(40).requireEachVerdict(10);
    requireSome("exhausted", "lossy", "crash", "byzantine", "duplicating", " of 2]", "monitor");
    requireSome("mbox", "transit", "recovery");
  }

  @Test
  void violationsWithKeptMessagesAreAsShortAsThoseOfTheInterpreter() throws RejectedException {
    for (int seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      compare(ThresholdProtocolGenerator.of(seed), seed);
      compare(BroadcastProtocolGenerator.of(seed), seed);
    }
    tally.requireCompared(80).requireEachVerdict(20);
    requireSome("exhausted", "long", "lossy", "crash", "byzantine", "duplicating", " of 2]");
    requireSome("recovery", "ANY", "NONE");
  }

  @Test
  void violationsOfSafetyFormulasAreAsShortAsThoseOfTheInterpreter() throws RejectedException {
    for (int seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      for (String text :
          List.of(
              ThresholdProtocolGenerator.of(seed),
              BroadcastProtocolGenerator.of(seed),
              EventProtocolGenerator.of(seed))) {
        String formula = seed % 2 == 0 ? "[] ($1)" : "($1) W !($1) && X ($1)";
        compare(text.replaceFirst("invariant made : (.*)", "ltl made { " + formula + " }"), seed);
      }
    }
    tally.requireCompared(50).requireEachVerdict(10);
    requireSome("long", "formula of finite runs");
  }

  private void requireSome(String... features) {
    for (String feature : features) {
      tally.atLeast(1, feature);
    }
  }
}
