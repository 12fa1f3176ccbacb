package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.RoundReference;
import rondo.trace.Verdict;

/**
 * Exact bounds of each network assumption: a process misses the maximal number of messages in some
 * run, and never more. Engine and interpreter must agree.
 */
class NetworkAssumptionsTest {
  /** Three processes record how many messages each of them misses in each of two rounds. */
  private static final String MISSING =
      """
      protocol Missing(N = 3) {
        var x : 1..1 = 1
        var first : 0..N
        var second : 0..N
        round {
          send x to all
          update(heard) {
            if round == 1 { first = N - size(heard) }
            if round == 2 { second = N - size(heard) }
          }
        }
        stop after 2 rounds
        network NETWORK
        invariant property : PROPERTY
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "perfect ; forall p : p.first == 0 && p.second == 0 ; true",
        "any ; forall p : p.first < 2 ; false",
        "any ; forall p : p.first < 3 ; true",
        "any ; count(p : p.first == 2) < 3 ; false",
        "any even own ; forall p : p.first < 3 ; false",
        "any even own and deliver 1 ; forall p : p.first < 3 ; true",
        "any even own and deliver 1 ; forall p : p.first < 2 ; false",
        "lossy 1 per round ; forall p : p.first < 1 ; false",
        "lossy 1 per round ; forall p : p.first < 2 ; true",
        "lossy 1 per round ; count(p : p.first == 1) < 2 ; true",
        "lossy 1 per round ; forall p : !(p.first == 1 && p.second == 1) ; false",
        "lossy 2 per round ; forall p : p.first < 2 ; false",
        "lossy 2 per round ; count(p : p.first == 1) < 2 ; false",
        "lossy 2 per round ; count(p : p.first == 1) < 3 ; true",
        "lossy 2 per round ; !(exists p, q : p != q && p.first == 2 && q.first == 1) ; true",
        "lossy 1 in total ; forall p : p.first < 1 ; false",
        "lossy 1 in total ; forall p : p.second < 1 ; false",
        "lossy 1 in total ; !(exists p, q : p.first == 1 && q.second == 1) ; true",
        "lossy 2 in total ; !(exists p, q : p.first == 1 && q.second == 1) ; false",
        "lossy 2 in total ; !(exists p, q : p.first == 2 && q.second == 1) ; true",
        "lossy 2 in total ; forall p : p.second < 2 ; false",
        "deliver N - 1 ; forall p : p.first < 1 ; false",
        "deliver N - 1 ; forall p : p.first < 2 ; true",
        "deliver N - 1 ; count(p : p.first == 1) < 3 ; false",
        "deliver N ; forall p : p.first < 1 ; true",
        "majority ; forall p : p.first < 1 ; false",
        "majority ; forall p : p.first < 2 ; true",
        "kernel ; forall p : p.first < 2 ; false",
        "kernel ; count(p : p.first == 2) < 2 ; true",
        "crash 1 ; forall p : p.first < 1 ; false",
        "crash 1 ; forall p : p.first < 2 ; true",
        "crash 1 ; forall p, q : !crashed(p) && !crashed(q) -> p.first == q.first ; false",
        "crash 1 ; forall p : !crashed(p) && p.first == 1 -> round < 3 || p.second == 1 ; true",
        "crash 2 ; forall p : p.first < 2 ; false",
        "crash 2 ; count(p : crashed(p)) < 2 ; false",
        "crash 2 ; count(p : crashed(p)) < 3 ; true",
        "omission 1 ; forall p : p.first < 1 ; false",
        "omission 1 ; forall p : p.first < 2 ; true",
        "omission 1 ; count(p : p.first == 1) < 3 ; true",
        "omission 1 ; forall p : round < 3 || p.first == p.second ; false",
        "omission 2 ; forall p : p.first < 2 ; false",
        "byzantine 1 ; forall p : correct(p) -> p.first < 1 ; false",
        "byzantine 1 ; forall p : correct(p) -> p.first < 2 ; true",
        "synchronous after 1 rounds ; forall p : p.first < 2 ; false",
        "synchronous after 1 rounds ; forall p : p.second < 1 ; true",
        "eventually synchronous ; forall p : p.second < 2 ; false",
        "eventually synchronous ; forall p : !(p.first == 0 && p.second > 0) ; false",
        "where forall p : size(heard(p)) >= 2 ; forall p : p.first < 1 ; false",
        "where forall p : size(heard(p)) >= 2 ; forall p : p.first < 2 ; true",
        "crash 1 and lossy 1 per round ; forall p : p.first < 2 ; false",
        "crash 1 and lossy 1 per round ; forall p : p.first < 3 ; true"
      })
  void aProcessMissesAsMuchAsIsAllowed(String network, String property, boolean holds)
      throws RejectedException {
    String text = MISSING.replace("NETWORK", network).replace("PROPERTY", property);
    RoundSystem system = Distal.parse("missing.dst", text, Map.of()).roundSystem();
    RoundProperty invariant = system.properties().getFirst();
    Verdict verdict =
        RoundVerifier.verify(system, invariant, SearchOptions.defaults(), _ -> {}, () -> false)
            .verdict();
    assertThat(verdict instanceof Verdict.Holds).as("engine").isEqualTo(holds);
    assertThat(RoundReference.decide(system, invariant, 20_000).holds())
        .as("interpreter")
        .isEqualTo(holds);
  }
}
