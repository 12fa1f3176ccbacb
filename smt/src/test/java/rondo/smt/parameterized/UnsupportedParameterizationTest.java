package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;

/** What has no linear meaning for every number of processes is rejected. */
class UnsupportedParameterizationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "send x to all; x = smallest(heard); omission 1; this assumption about the network",
        "send x to all; x = smallest(heard); lossy 1 per round; this assumption about the network",
        "send x to primary(phase); skip; any; a message to some processes",
        "if self == process(0) { send x to all }; skip; any; a particular process",
        "send x to all; if heard from primary(phase) { x = 1 }; any; the sender of a message",
        "send x to all; if size(heard) * size(heard) > N { x = 1 }; any; a product of two numbers"
      })
  void theConstructIsNamed(String send, String update, String network, String named)
      throws RejectedException {
    String text =
        """
        protocol P(N = 3) {
          input x : 1..2
          round {
            %s
            update(heard) { %s }
          }
          network %s
          invariant same : forall p, q : p.x == q.x
        }
        """
            .formatted(send, update, network);
    ParameterizedRoundSystem system =
        Distal.parameterizedRounds(SourceText.of("p.dst", text), Map.of(), Set.of("N"), List.of());
    try (Solver solver =
        ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard())) {
      var verifier =
          new ParameterizedRoundVerifier(system, system.system().properties().getFirst(), solver);
      assertThatThrownBy(() -> verifier.proofTask(DecisionKnowledge.OF_EACH))
          .isInstanceOf(RejectedException.class)
          .hasMessageContaining(named)
          .hasMessageContaining("not supported for every number of processes");
    }
  }
}
