package rondo.smt.parameterized;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.distal.text.SourceText;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundProperty;
import rondo.smt.check.KInductionResult;
import rondo.smt.parameterized.ParameterizedRoundVerifier.DecisionKnowledge;
import rondo.smt.parameterized.ParameterizedRoundVerifier.Templates;

/**
 * Proofs for every number of processes of generated protocols: what is proved holds for small
 * numbers, and what is violated, without a coordinator, is violated for the number that the solver
 * finds.
 */
class GeneratedProofTest {
  private static final int PROTOCOLS = 40;
  private static final int MOST_PROCESSES = 7;
  private static final Duration TIME = Duration.ofSeconds(2);

  @Test
  void proofsAndViolationsAgreeWithSearches() throws RejectedException {
    int proved = 0;
    int violated = 0;
    for (int seed = 0; seed < PROTOCOLS; seed++) {
      String protocol = new Generator(new Random(seed)).protocol();
      var text = SourceText.of("seed-" + seed + ".dst", protocol);
      ParameterizedRoundSystem system =
          Distal.parameterizedRounds(text, Map.of(), Set.of("N"), List.of());
      for (RoundProperty property : system.system().properties()) {
        KInductionResult small =
            ParameterizedProofTest.result(
                system, property, DecisionKnowledge.OF_ALL, Templates.OF_DECISIONS, TIME);
        boolean isProved =
            small instanceof KInductionResult.Inductive
                || small instanceof KInductionResult.Exhausted;
        KInductionResult result =
            isProved
                ? small
                : ParameterizedProofTest.result(
                    system, property, DecisionKnowledge.OF_EACH, Templates.OF_DECISIONS, TIME);
        switch (result) {
          case KInductionResult.Inductive _, KInductionResult.Exhausted _ -> {
            proved++;
            for (int n = 1; n <= MOST_PROCESSES; n++) {
              assertThat(ParameterizedProofTest.isViolated(text, Map.of(), n, property.name()))
                  .as("%s with N=%d of %s", property.name(), n, protocol)
                  .isNotEqualTo(Optional.of(true));
            }
          }
          case KInductionResult.Violated found -> {
            long n =
                Long.parseLong(found.smtModel().toString().replaceAll(".*\\bN = (\\d+).*", "$1"));
            if (n <= MOST_PROCESSES && !protocol.contains("primary")) {
              violated++;
              assertThat(
                      ParameterizedProofTest.isViolated(text, Map.of(), (int) n, property.name()))
                  .as("%s with N=%d of %s", property.name(), n, protocol)
                  .isNotEqualTo(Optional.of(false));
            }
          }
          case KInductionResult.Inconclusive _ -> {}
        }
      }
    }
    assertThat(proved).isGreaterThan(PROTOCOLS / 10);
    assertThat(violated).isGreaterThan(PROTOCOLS / 10);
  }

  /** Protocols in which processes vote, and decide above some threshold. */
  private record Generator(Random random) {
    String protocol() {
      boolean hasCoordinator = random.nextInt(4) == 0;
      var text = new StringBuilder();
      text.append("protocol P(N = 3) {\n  input x : 1..2\n  var y : (1..2)?\n");
      text.append("  output d : 1..2\n  phase {\n");
      text.append(round("send x to all", update(hasCoordinator)));
      if (random.nextBoolean()) {
        text.append(round("if y != none { send value(y) to all }", update(hasCoordinator)));
      }
      text.append("  }\n  network ").append(network());
      return text.append("\n  check agreement, validity\n}\n").toString();
    }

    private static String round(String send, String update) {
      return "    round { %s update(heard) { %s } }\n".formatted(send, update);
    }

    private String network() {
      return any("any", "any", "any even own", "majority", "kernel", "deliver N - 1", "crash 1");
    }

    private String update(boolean hasCoordinator) {
      var text = new StringBuilder();
      int statements = 1 + random.nextInt(2);
      for (int i = 0; i < statements; i++) {
        text.append(statement(hasCoordinator)).append("  ");
      }
      return text.toString();
    }

    private String statement(boolean hasCoordinator) {
      String threshold = any("N/2", "2*N/3", "N/3", "0", "1", "N - 2");
      String found =
          any(
              "size(heard) > %s { x = smallest(mostFrequent(heard)) }",
              "size(heard) > %s && size(values(heard)) == 1 { y = smallest(heard) }",
              "size(heard) > %s && (forall m in heard : m == x) { decide x }",
              "count(heard, 1) > %s { x = 1 } else { y = none }",
              "count(heard, 2) > %s { decide 2 }");
      return switch (random.nextInt(hasCoordinator ? 4 : 3)) {
        case 0 ->
            "for v in 1..2 { if count(heard, v) > %s { %s } }"
                .formatted(threshold, any("decide v", "y = v", "x = v"));
        case 1, 2 -> "if " + found.formatted(threshold);
        default ->
            any(
                "if heard from primary(phase) { x = heard[primary(phase)] }",
                "if self == primary(phase) && count(heard, x) > %s { decide x }"
                    .formatted(threshold));
      };
    }

    private String any(String... some) {
      return some[random.nextInt(some.length)];
    }
  }
}
