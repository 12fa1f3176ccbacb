package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.HornInvariants;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;

/** Invariants that a solver for Horn clauses finds, without candidates. */
class HornInvariantsTest {
  private static final Path EXAMPLES = CorpusModel.folder().resolveSibling("examples/rounds");

  /** Its proof needs a threshold that is not one of the protocol. */
  private static final String MARGIN =
      """
      protocol Margin(N = 3) {
        input  x : 0..1
        output decision : 0..1
        round {
          send x to all
          update(heard) {
            let ones = count(heard, 1)
            let zeros = count(heard, 0)
            if 2 * size(heard) > N { x = ones >= zeros ? 1 : 0 }
            if 4 * (ones - zeros) > %d * N { decide 1 }
            if 4 * (zeros - ones) > 3 * N { decide 0 }
          }
        }
        network any
        check agreement
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "uniform_voting, N, validity",
    "uniform_voting, N, agreement",
    "ben_or, N, irrevocability",
    "flood_set, 'N,F', validity",
    "phase_king, N, validity"
  })
  void invariantsOfProtocolsAreFound(String name, String free, String property)
      throws RejectedException, IOException {
    SourceText text = SourceText.of(name, Files.readString(EXAMPLES.resolve(name + ".dst")));
    assertThat(proof(text, free, property)).isInstanceOf(KInductionResult.Inductive.class);
  }

  @Test
  void invariantsHaveAnyThreshold() throws RejectedException {
    SourceText text = SourceText.of("margin.dst", MARGIN.formatted(3));
    ProofTask task = task(text, "N", "agreement");
    assertThat(KInduction.of(task, budget())).isInstanceOf(KInductionResult.Inconclusive.class);
    assertThat(proof(text, "N", "agreement")).isInstanceOf(KInductionResult.Inductive.class);
    assertThat(invariants(task))
        .extracting(CandidateInvariant::text)
        .allSatisfy(t -> assertThat(t).contains("p.").doesNotContain("at time"));
  }

  @Test
  void violatedPropertiesHaveNone() throws RejectedException {
    SourceText text = SourceText.of("margin.dst", MARGIN.formatted(1));
    assertThat(invariants(task(text, "N", "agreement"))).isEmpty();
  }

  private static KInductionResult proof(SourceText text, String free, String property)
      throws RejectedException {
    ProofTask task = task(text, free, property);
    List<CandidateInvariant> invariants = invariants(task);
    assertThat(invariants).isNotEmpty();
    return KInduction.of(task.with(invariants), budget());
  }

  private static List<CandidateInvariant> invariants(ProofTask task) {
    return HornInvariants.of(
        task, () -> z3().openForHornClauses(SolverConfiguration.standard()), Duration.ofMinutes(2));
  }

  private static ProofTask task(SourceText text, String free, String property)
      throws RejectedException {
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(text, Map.of(), Set.of(free.split(",")), List.of());
    try (Solver solver = open()) {
      return new ParameterizedRoundVerifier(
              system,
              system.system().properties().stream()
                  .filter(p -> p.name().equals(property))
                  .findFirst()
                  .orElseThrow(),
              solver)
          .proofTask(DecisionKnowledge.OF_ALL, Templates.OF_DECISIONS);
    }
  }

  private static SolverBudget budget() {
    return new SolverBudget(
        HornInvariantsTest::open, 4, Optional.of(Duration.ofMinutes(2)), () -> false);
  }

  private static Solver open() {
    return z3().open(SolverConfiguration.standard());
  }

  private static Z3Availability.Loaded z3() {
    return (Z3Availability.Loaded) Z3Availability.load();
  }
}
