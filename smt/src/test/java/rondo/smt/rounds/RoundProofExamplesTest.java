package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.SolverBudget;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.testkit.rounds.corpus.RoundModel.Expectation;

/** Only properties that hold are proved for the examples, and many of them. */
class RoundProofExamplesTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");
  private static final int BOUND = 4;

  /** Properties that are inductive with invariants from templates. */
  private static final Set<String> INDUCTIVE =
      Set.of("one_third_rule", "last_voting", "uniform_voting", "flood_set", "flood_min");

  static Stream<Named<RoundModel>> examples() throws IOException {
    return RoundModel.in(FOLDER).stream()
        .filter(m -> m.semantics() != RoundModel.Semantics.SEQUENTIAL)
        .map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void onlyWhatHeadersOfExamplesSayIsProved(RoundModel model) throws RejectedException {
    for (Expectation expected : model.expectations()) {
      RoundSystem system = model.system(expected.defines());
      RoundProperty property = property(system, expected.property());
      if (property instanceof RoundProperty.Temporal || !expected.defines().isEmpty()) {
        continue;
      }
      KInductionResult result = check(system, property);
      switch (expected.answer()) {
        case HOLDS -> assertThat(result).isNotInstanceOf(KInductionResult.Violated.class);
        case VIOLATED -> {
          if (expected.rounds().orElseThrow() > BOUND) {
            assertThat(result).isInstanceOf(KInductionResult.Inconclusive.class);
          } else {
            assertThat(result)
                .isInstanceOfSatisfying(
                    KInductionResult.Violated.class,
                    b -> assertThat(b.time()).isEqualTo(expected.rounds().orElseThrow()));
          }
        }
      }
    }
  }

  @Test
  void invariantsOfTheUsualShapesAreFound() throws IOException, RejectedException {
    int shown = 0;
    for (Named<RoundModel> example : examples().toList()) {
      if (INDUCTIVE.contains(example.getName().replaceAll(".*/|\\.dst", ""))) {
        RoundSystem system = example.getPayload().system(Map.of());
        KInductionResult result = check(system, property(system, "agreement"));
        assertThat(result).as(example.getName()).isInstanceOf(KInductionResult.Inductive.class);
        shown++;
      }
    }
    assertThat(shown).isEqualTo(INDUCTIVE.size());
  }

  private static RoundProperty property(RoundSystem system, String name) {
    return system.properties().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static KInductionResult check(RoundSystem system, RoundProperty property)
      throws RejectedException {
    RoundSmtVerifier proof = RoundSmtVerifier.of(system, property, Symmetry.PROCESSES);
    var z3 = (Z3Availability.Loaded) Z3Availability.load();
    var budget =
        new SolverBudget(
            () -> z3.open(SolverConfiguration.standard()), BOUND, Optional.empty(), () -> false);
    KInductionResult result = KInduction.of(proof.proofTask(), budget);
    if (result instanceof KInductionResult.Violated violated) {
      assertThat(proof.replay(violated).violations()).isNotEmpty();
    }
    return result;
  }
}
