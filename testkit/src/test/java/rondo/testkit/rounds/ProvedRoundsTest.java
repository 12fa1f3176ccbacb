package rondo.testkit.rounds;

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
import rondo.rounds.Semantics;
import rondo.smt.check.Check;
import rondo.smt.check.Effort;
import rondo.smt.check.Finding;
import rondo.smt.rounds.RoundProof;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.smt.solver.Setup;
import rondo.smt.solver.Z3;
import rondo.testkit.CorpusModel;
import rondo.testkit.round.RoundModel;
import rondo.testkit.round.RoundModel.Expectation;

/** Of the examples only what holds is proved, and much of it. */
class ProvedRoundsTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");
  private static final int BOUND = 4;

  /** Those that invariants of the usual shapes show. */
  private static final Set<String> INDUCTIVE =
      Set.of("one_third_rule", "last_voting", "uniform_voting", "flood_set", "flood_min");

  static Stream<Named<RoundModel>> examples() throws IOException {
    return RoundModel.in(FOLDER).stream()
        .filter(m -> m.semantics() != Semantics.SEQUENTIAL)
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
      Finding finding = check(system, property);
      switch (expected.answer()) {
        case HOLDS -> assertThat(finding).isNotInstanceOf(Finding.Broken.class);
        case VIOLATED -> {
          if (expected.rounds().orElseThrow() > BOUND) {
            assertThat(finding).isInstanceOf(Finding.Open.class);
          } else {
            assertThat(finding)
                .isInstanceOfSatisfying(
                    Finding.Broken.class,
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
        Finding finding = check(system, property(system, "agreement"));
        assertThat(finding).as(example.getName()).isInstanceOf(Finding.Inductive.class);
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

  private static Finding check(RoundSystem system, RoundProperty property)
      throws RejectedException {
    RoundProof proof = RoundProof.of(system, property, Symmetry.PROCESSES);
    var z3 = (Z3.Loaded) Z3.load();
    var effort = new Effort(() -> z3.open(Setup.standard()), BOUND, Optional.empty(), () -> false);
    Finding finding = Check.of(proof.subject(), effort);
    if (finding instanceof Finding.Broken broken) {
      assertThat(proof.replay(broken).violations()).isNotEmpty();
    }
    return finding;
  }
}
