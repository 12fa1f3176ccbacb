package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.SpinOracle;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.translate.promela.PromelaPrinter;

/** Round-based protocols printed as Promela have the same results in Spin. */
class PrintedRoundsTest {
  private static final Path FOLDER =
      CorpusModel.folder().resolveSibling("examples").resolve("rounds");

  private static SpinOracle spin() {
    Optional<SpinOracle> spin = SpinOracle.installed(SpinOracle.WATCHDOG);
    assumeTrue(spin.isPresent(), "spin and a C compiler are not installed");
    return spin.get();
  }

  private static RoundSystem system(String name, int processes) throws RejectedException {
    Map<String, String> defines = processes == 0 ? Map.of() : Map.of("N", "" + processes);
    return Distal.load(FOLDER.resolve(name + ".dst"), defines, OrderSensitivity.SENSITIVE)
        .roundSystem();
  }

  private static List<RoundProperty> safety(RoundSystem system) {
    return system.properties().stream()
        .filter(p -> !(p instanceof RoundProperty.Temporal || p.isWitness()))
        .toList();
  }

  private static boolean isViolated(RoundSystem system, RoundProperty property) {
    Verdict verdict =
        RoundVerifier.verify(system, property, SearchOptions.defaults(), _ -> {}, () -> false)
            .verdict();
    return verdict instanceof Verdict.Violated;
  }

  private static boolean isViolated(ExplorationOutcome explorationOutcome) {
    assertThat(explorationOutcome).isInstanceOf(ExplorationOutcome.Explored.class);
    var violated = ((ExplorationOutcome.Explored) explorationOutcome).violated();
    assertThat(violated).isSubsetOf(Property.ASSERTION);
    return !violated.isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ben_or, 3",
    "ben_or_broken, 2",
    "early_deciding, 3",
    "early_deciding_broken, 3",
    "flood_min_broken, 3",
    "flood_set, 3",
    "flood_set_broken, 3",
    "information_gathering, 3",
    "interactive_consistency_broken, 3",
    "k_set_agreement_broken, 3",
    "last_voting_broken, 2",
    "one_third_rule, 3",
    "one_third_rule_broken, 3",
    "phase_king, 3",
    "phase_queen_broken, 3",
    "ring_leader, 3",
    "ring_leader_broken, 3",
    "rotating_coordinator, 3",
    "rotating_coordinator_broken, 3",
    "three_phase_commit, 3",
    "three_phase_commit_broken, 3",
    "two_phase_commit, 3",
    "two_phase_commit_broken, 3",
    "uniform_voting, 3",
    "uniform_voting_broken, 3"
  })
  void spinFindsInTheSequentialProgramWhatTheEngineFinds(String name, int processes)
      throws RejectedException {
    RoundSystem system = system(name, processes);
    for (RoundProperty property : safety(system)) {
      String printed = PromelaPrinter.sequential(system.withProperties(List.of(property)), name);
      assertThat(isViolated(spin().verifySafety(printed)))
          .as(property.name())
          .isEqualTo(isViolated(system, property));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "flood_set, 3",
    "flood_min_broken, 3",
    "last_voting_broken, 2",
    "one_third_rule_broken, 2",
    "ring_leader, 3",
    "two_phase_commit, 3",
    "three_phase_commit_broken, 3",
    "uniform_voting, 2"
  })
  void spinFindsTheSameWhenProcessesGoInLockstep(String name, int processes)
      throws RejectedException {
    RoundSystem system = system(name, processes);
    for (RoundProperty property : safety(system)) {
      String printed = PromelaPrinter.lockstep(system.withProperties(List.of(property)), name);
      assertThat(isViolated(spin().verifySafety(printed)))
          .as(property.name())
          .isEqualTo(isViolated(system, property));
    }
  }

  @ParameterizedTest
  @CsvSource({"flood_set, 2", "one_third_rule_broken, 2", "ring_leader, 3"})
  void rondoReadsWhatItPrints(String name, int processes) throws RejectedException {
    RoundSystem system = system(name, processes);
    for (RoundProperty property : safety(system)) {
      String printed = PromelaPrinter.sequential(system.withProperties(List.of(property)), name);
      var model = Promela.parse(name + ".pml", printed, Map.of()).system();
      Verdict verdict =
          ProcessVerifier.verify(
                  model, FullChannelPolicy.BLOCK, SearchOptions.defaults(), _ -> {}, () -> false)
              .verdict();
      assertThat(verdict)
          .as(property.name())
          .isInstanceOf(
              isViolated(system, property) ? Verdict.Violated.class : Verdict.Holds.class);
    }
  }

  @Test
  void theSameTextIsPrintedTwice() throws RejectedException {
    RoundSystem system = system("chandra_toueg", 3);
    RoundSystem checked = system.withProperties(List.of(safety(system).getFirst()));
    assertThat(PromelaPrinter.sequential(checked, ""))
        .isEqualTo(PromelaPrinter.sequential(checked, ""));
  }

  @Test
  void whatDependsOnTheOrderOfArrivalIsRefused() throws RejectedException {
    RoundSystem system = system("first_come", 3);
    assertThatThrownBy(() -> PromelaPrinter.sequential(system.withProperties(List.of()), ""))
        .isInstanceOf(RejectedException.class)
        .hasMessageContaining("the order in which messages arrive");
  }
}
