package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.formula.Formula;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.TimeLimit;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.TemporalModel;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.TestProtocols;

/**
 * Properties proved by induction hold, and steps from arbitrary states are those of the
 * interpreter.
 */
class InductionTest {
  private static final int BOUND = 2;

  /** One in so many systems is tested: coprime to the number of networks. */
  private static final int SOME = 4;

  private static final long PROTOCOLS = 10;

  /** The number of rounds to a violation that comes late. */
  private static final int LATE = 5;

  @Test
  void whatIsShownOfSmallProtocolsIsSo() throws RejectedException {
    List<RoundSystem> systems = TestProtocols.underAllNetworks(2);
    var tally = new GeneratedTestStatistics("proofs about small protocols");
    for (int i = 0; i < systems.size(); i += SOME) {
      compare(systems.get(i), RoundEncodingTest.encodable(systems.get(i)), i, tally);
    }
    tally.requireCompared(40).requireEachVerdict(10);
  }

  @Test
  void whatIsShownOfGeneratedProtocolsIsSo() throws RejectedException {
    var tally = new GeneratedTestStatistics("proofs about generated protocols");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = generated(seed, 3);
      compare(system, RoundEncodingTest.encodable(system), (int) seed, tally);
    }
    tally.requireCompared(40).requireEachVerdict(10);
  }

  private static RoundSystem generated(long seed, int processes) throws RejectedException {
    String text = new RoundProtocolGenerator(seed).protocol();
    return Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes)))
        .roundSystem();
  }

  private static Solver solver() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private static void compare(
      RoundSystem system, List<RoundProperty> properties, int number, GeneratedTestStatistics tally)
      throws RejectedException {
    tally.generated();
    RoundProperty property = properties.get(number % properties.size());
    RoundSmtVerifier proof = RoundSmtVerifier.of(system, property, Symmetry.PROCESSES);
    var budget = new SolverBudget(InductionTest::solver, BOUND, Optional.empty(), () -> false);
    KInductionResult found = KInduction.of(proof.proofTask(), budget);
    OptionalInt expected = BmcComparison.shortestBySearch(system, property);
    String what = system.name() + ", " + property.name() + ", " + system.network();
    switch (found) {
      case KInductionResult.Inductive _, KInductionResult.Exhausted _ -> {
        assertThat(expected).as(what).isEmpty();
        tally.compared(TemporalModel.Answer.HOLDS);
      }
      case KInductionResult.Violated violated -> {
        assertThat(proof.replay(violated).violations()).as(what).isNotEmpty();
        assertThat(expected).as(what).isPresent();
        tally.compared(TemporalModel.Answer.VIOLATED);
      }
      case KInductionResult.Inconclusive inconclusive ->
          assertThat(inconclusive.reason()).isEqualTo(KInductionResult.Reason.BOUND);
    }
  }

  @Test
  void fromAnyStateStepsAreThoseOfTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("steps from an arbitrary state");
    for (RoundSystem system : TestProtocols.underAllNetworks(2)) {
      checkSteps(system, tally);
    }
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      checkSteps(generated(seed, 3), tally);
    }
    tally.require("steps", 100).require("steps to a violation", 20);
  }

  /** Decodes some steps from arbitrary states; the interpreter must be able to take them. */
  private static void checkSteps(RoundSystem system, GeneratedTestStatistics tally)
      throws RejectedException {
    tally.generated();
    RoundSystem checked = system.withProperties(List.of(system.properties().getFirst()));
    RoundUnrolling unrolling = RoundUnrolling.fromArbitrary(checked, Symmetry.PROCESSES);
    int rounds = checked.rounds().size();
    try (Solver solver = solver()) {
      solver.add(unrolling.init());
      for (int time = 0; time < rounds; time++) {
        solver.add(unrolling.step(time));
        Formula anything = unrolling.factory().truth(true);
        for (var goal : List.of(unrolling.bad(time + 1), anything)) {
          if (solver.check(List.of(goal), TimeLimit.none())
              instanceof Answer.Satisfiable(var smtModel)) {
            ExecutionFragment fragment = unrolling.fragment(smtModel, time + 1);
            assertThat(fragment.steps()).hasSize(time + 1);
            tally.count(goal.equals(anything) ? "steps" : "steps to a violation");
          }
        }
      }
    }
  }

  /** Violated after 5 rounds: until then, only the order of the stamps changes. */
  private static final String STAMPS =
      """
      protocol Stamps(N = 1) {
        var a : phase
        var b : phase
        var c : phase
        round {
          send true to all
          update(heard) {
            if a == 0 { a = phase }
            else if b == 0 { b = phase }
            else if c == 0 { c = phase }
            else if a < b { a = phase }
            else if b < c { b = phase }
          }
        }
        network perfect
        invariant same : forall p : !(p.c > 0 && p.c < p.a && p.a < p.b)
      }
      """;

  /** Violated after 5 rounds, when the coordinator of the first phase is in charge again. */
  private static final String TURNS =
      """
      protocol Turns(N = 2) {
        var n : 0..4
        var mine : bool
        var again : bool
        round {
          send true to all
          update(heard) {
            if n == 4 && mine && self == primary(phase) { again = true }
            if n == 0 { mine = self == primary(phase) }
            if n < 4 { n += 1 }
          }
        }
        network perfect
        invariant same :
          (forall p : !p.again) && (forall p : forall q : p.n == q.n)
            && count(p in process : p.mine) <= 1
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {STAMPS, TURNS})
  void whatGoesWrongAfterTheBoundIsNotShown(String text) throws RejectedException {
    RoundSystem system = Distal.parse("late.dst", text, Map.of()).roundSystem();
    RoundProperty property = system.properties().getFirst();
    assertThat(BmcComparison.shortestBySearch(system, property)).hasValue(LATE);
    for (Symmetry symmetry : Symmetry.values()) {
      RoundSmtVerifier proof = RoundSmtVerifier.of(system, property, symmetry);
      for (int bound = 0; bound <= LATE; bound++) {
        var budget = new SolverBudget(InductionTest::solver, bound, Optional.empty(), () -> false);
        assertThat(KInduction.of(proof.proofTask(), budget))
            .as("%s, %s, %d", system.name(), symmetry, bound)
            .isInstanceOf(
                bound < LATE
                    ? KInductionResult.Inconclusive.class
                    : KInductionResult.Violated.class);
      }
    }
  }
}
