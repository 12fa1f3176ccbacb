package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.rounds.RoundVerifier.Task;
import rondo.rounds.StepGranularity;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.RoundReference;
import rondo.testkit.TemporalModel;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.trace.Verdict;

/**
 * Generated order-sensitive protocols: all arrival orders are explored by the interpreter, which
 * has no messages in transit, and by the engine.
 */
class GeneratedArrivalOrderTest {
  private static final int PROTOCOLS = 40;
  private static final int OF_ALL_KINDS = 12;
  private static final int MAX_STATES = 100_000;

  /** The bound of BMC in rounds. */
  private static final int BOUND = 4;

  private static RoundSystem system(String text, int processes) throws RejectedException {
    Map<String, String> defines = Map.of("N", Integer.toString(processes));
    return Distal.parse("made.dst", text, defines, OrderSensitivity.SENSITIVE).roundSystem();
  }

  private static RoundSystem ordered(long seed) throws RejectedException {
    return system(new ArrivalOrderProtocolGenerator(seed).protocol(), 2);
  }

  private static boolean isOrdered(RoundSystem system) {
    return system.rounds().stream()
        .anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
  }

  private static void compare(
      RoundSystem system, RoundProperty property, GeneratedTestStatistics tally) {
    RoundReference.Answer expected = RoundReference.decide(system, property, MAX_STATES);
    boolean holds = expected.holds();
    tally.compared(holds ? TemporalModel.Answer.HOLDS : TemporalModel.Answer.VIOLATED);
    tally.explored(expected.states());
    List<StepGranularity> all = List.of(StepGranularity.values());
    for (StepGranularity each : isOrdered(system) ? List.of(StepGranularity.INTERLEAVED) : all) {
      assertThat(holds(new Task(system, property, each)))
          .as(property.name() + " " + each)
          .isEqualTo(holds);
    }
    if (!(property instanceof RoundProperty.Temporal)) {
      solve(system, property, holds, tally);
    }
  }

  private static boolean holds(Task task) {
    Verdict verdict =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false).verdict();
    assertThat(verdict).isNotInstanceOf(Verdict.Inconclusive.class);
    return verdict instanceof Verdict.Holds;
  }

  private static void solve(
      RoundSystem system, RoundProperty property, boolean holds, GeneratedTestStatistics tally) {
    var budget =
        new SolverBudget(
            () ->
                ((Z3Availability.Loaded) Z3Availability.load())
                    .open(SolverConfiguration.standard()),
            BOUND,
            Optional.empty(),
            () -> false);
    RoundSmtVerifier proof;
    try {
      proof = RoundSmtVerifier.of(system, property, RoundUnrolling.Symmetry.PROCESSES);
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
    switch (KInduction.of(proof.proofTask(), budget)) {
      case KInductionResult.Violated violated -> {
        assertThat(holds).as(property.name()).isFalse();
        assertThat(proof.replay(violated).violations()).isNotEmpty();
        tally.count("refuted by the solver");
      }
      case KInductionResult.Exhausted _, KInductionResult.Inductive _ -> {
        assertThat(holds).as(property.name()).isTrue();
        tally.count("proved by the solver");
      }
      case KInductionResult.Inconclusive inconclusive ->
          assertThat(inconclusive.reason()).isEqualTo(KInductionResult.Reason.BOUND);
    }
  }

  @Test
  void everyPropertyIsDecidedAsByTheInterpreter() throws RejectedException {
    var tally = new GeneratedTestStatistics("protocols that depend on the order of arrival");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      RoundSystem system = ordered(seed);
      if (isOrdered(system)) {
        tally.count("ordered");
      }
      system.properties().forEach(p -> compare(system, p, tally));
    }
    tally.requireCompared(600).requireEachVerdict(15).requireStates(5).require("ordered", 50);
    tally.require("proved by the solver", 50).require("refuted by the solver", 50);
  }

  /** With all kinds of networks and messages, and unbounded phases. */
  @Test
  void protocolsOfAllKindsAreDecidedAsByTheInterpreter() throws RejectedException {
    var tally =
        new GeneratedTestStatistics("protocols of all kinds, some depend on the order of arrival");
    for (long seed = 0; seed < OF_ALL_KINDS; seed++) {
      tally.generated();
      RoundSystem system =
          system(new RoundProtocolGenerator(seed, OrderSensitivity.SENSITIVE).protocol(), 2);
      system.properties().forEach(p -> compare(system, p, tally));
    }
    tally.requireCompared(400).requireEachVerdict(10).requireStates(5);
    tally.require("proved by the solver", 20).require("refuted by the solver", 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"y = first(heard)", "for m in heard { if m > y { b = !b; y = m } }"})
  void threeMessagesArriveInAllOrders(String update) throws RejectedException {
    String text =
        """
        protocol Made(N = 3) {
          input x : 1..3 in {1, 3}
          var y : 0..3
          var b : bool
          round {
            send self == process(1) ? 2 : x to all
            update(heard) { UPDATE }
          }
          stop after 1 rounds
          network perfect
          invariant same : forall p, q : p.y == q.y && p.b == q.b
          invariant greatest : forall p, q : p.y == 0 || p.y >= q.x
          invariant seldom : !(forall p, q : p == q || p.y != q.y)
        }
        """;
    RoundSystem system = system(text.replace("UPDATE", update), 3);
    assertThat(isOrdered(system)).isTrue();
    var tally = new GeneratedTestStatistics("three messages");
    system.properties().forEach(p -> compare(system, p, tally));
    assertThat(tally.toString()).contains("compared 3");
  }

  @Test
  void theOrderDecidesManyOfThem() throws RejectedException {
    int decided = 0;
    int free = 0;
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = ordered(seed);
      free += isOrdered(system) ? 0 : 1;
      decided += isDecidedByTheOrder(system) ? 1 : 0;
    }
    assertThat(decided).isGreaterThan(PROTOCOLS / 8);
    assertThat(free).isGreaterThan(2);
  }

  /**
   * Whether a property holds if messages arrive in the order of their senders, but not in all
   * orders.
   */
  private static boolean isDecidedByTheOrder(RoundSystem system) {
    RoundSystem sorted =
        new RoundSystem(
            system.name(),
            system.processes(),
            system.variables(),
            system.rounds().stream().map(GeneratedArrivalOrderTest::sorted).toList(),
            system.phaseLimit(),
            system.network(),
            system.properties());
    return system.properties().stream()
        .anyMatch(
            p ->
                RoundReference.decide(sorted, p, MAX_STATES).holds()
                    && !RoundReference.decide(system, p, MAX_STATES).holds());
  }

  private static Round sorted(Round r) {
    return new Round(r.name(), r.message(), r.sends(), r.update(), r.slots(), r.at());
  }
}
