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
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
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
          tally.countIf("crashes within a step", crashesWithinStep(replay.run()));
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
          "crash 1 within",
          "crash 1 of one within",
          "recovery",
          "byzantine",
          "symmetric",
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
    requireSome("recovery", "symmetric", "ANY", "NONE");
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

  @Test
  void violationsWithCrashesWithinStepsAreAsShortAsThoseOfTheInterpreter()
      throws RejectedException {
    for (int seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      for (String text :
          List.of(
              EventProtocolGenerator.withMonitor(seed),
              BallotProtocolGenerator.of(seed, Purpose.FAULTS),
              ThresholdProtocolGenerator.of(seed))) {
        compare(crashingWithinSteps(text), seed);
      }
    }
    tally.requireCompared(40).requireEachVerdict(10);
    requireSome("long", "crash 1 of one within", "crash 1 within", "recovery", "monitor");
  }

  private static boolean crashesWithinStep(EventRun run) {
    return run.start().crashes().stream().anyMatch(Optional::isPresent)
        || run.steps().stream()
            .anyMatch(
                s ->
                    s instanceof EventStep.React react && react.crash().isPresent()
                        || s instanceof EventStep.Enter enter && enter.crash().isPresent());
  }

  private static final String WITHIN =
      """
      protocol Within(N = 3) {
        message Yes
        stable var yes : bool
        output d : bool
        init { INIT }
        upon internal when self == process(0) && !yes && !decided(self) { BODY }
        upon Yes { yes = true }
        network crash 1 within steps RECOVERY
        invariant before : forall p : crashed(p) && p.yes -> decided(p) || p != process(0)
        invariant after : forall p : crashed(p) && decided(p) -> p.yes
        invariant some : size(transit(Yes)) != 1 || exists p : p.yes && p != process(0)
        invariant two : size(transit(Yes)) != 2 || exists p : p.yes && p != process(0)
      }
      """;

  @Test
  void violationsThatNeedACrashWithinAStepAreFound() throws RejectedException {
    List<String> bodies =
        List.of(
            "decide true; send Yes() to all; yes = true",
            "yes = true; send Yes() to all; decide true",
            "yes = true; for p in process { send Yes() to p }",
            "yes = true; send Yes() to process(1); send Yes() to process(2); decide true",
            "choose p in process { yes = true; if p != self { send Yes() to p } }; decide true",
            "for p in process { send Yes() to p; yes = true }; decide true");
    for (int seed = 0; seed < 4 * bodies.size(); seed++) {
      String body = bodies.get(seed % bodies.size());
      boolean initially = seed / bodies.size() % 2 == 1;
      compare(
          WITHIN
              .replace("INIT", initially ? "if self == process(0) { " + body + " }" : "skip")
              .replace("BODY", initially ? "yes = true" : body)
              .replace("RECOVERY", seed >= 2 * bodies.size() ? "and recovery 1" : ""),
          0);
    }
    tally.requireCompared(100).requireEachVerdict(20);
    tally.atLeast(15, "crashes within a step");
  }

  /** Processes may crash within steps, whatever other faults the protocol has. */
  private static String crashingWithinSteps(String text) {
    String crashing =
        text.contains("crash ")
            ? text
            : text.contains("network ")
                ? text.replaceAll("network (?!perfect)(.*)", "network $1 and crash 1")
                    .replace("network perfect", "network crash 1")
                : text.replaceFirst("(?m)^  invariant", "  network crash 1\n  invariant");
    return crashing.replaceAll("crash (\\d)( of \\w+)?", "crash $1$2 within steps");
  }

  private void requireSome(String... features) {
    for (String feature : features) {
      tally.atLeast(1, feature);
    }
  }
}
