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
 * Two byzantine processes may send equal or different values to each receiver, and every correct
 * process counts both.
 */
class TwoByzantineProcessesTest {
  /** Correct processes send 1, so all other values come from the two byzantine processes. */
  private static final String COUNTING =
      """
      protocol Counting(N = 4) {
        var x : 1..3 = 1
        var twos : 0..N
        var threes : 0..N
        round {
          send x to all
          update(heard) {
            twos = count(heard, 2)
            threes = count(heard, 3)
          }
        }
        stop after 1 rounds
        network byzantine 2
        invariant bothSayTwo : forall p : p.twos < 2
        invariant bothSayThree : forall p : p.threes < 2
        invariant eachSaysAnother : forall p : !(p.twos == 1 && p.threes == 1)
        invariant oneSaysTwo : forall p : !(p.twos == 1 && p.threes == 0)
        invariant receiversDiffer : forall p, q : !(p.twos == 2 && q.threes == 2)
        invariant noMoreThanTwo : forall p : p.twos + p.threes <= 2
      }
      """;

  @ParameterizedTest
  @CsvSource({
    "bothSayTwo, false",
    "bothSayThree, false",
    "eachSaysAnother, false",
    "oneSaysTwo, false",
    "receiversDiffer, false",
    "noMoreThanTwo, true"
  })
  void liarsSayWhatTheyLike(String name, boolean holds) throws RejectedException {
    check(Distal.parse("counting.dst", COUNTING, Map.of()).roundSystem(), name, holds);
  }

  /** With a condition on heard-of sets, each receiver's mailbox is determined in advance. */
  @ParameterizedTest
  @CsvSource({"bothSayTwo, false", "eachSaysAnother, false", "noMoreThanTwo, true"})
  void liarsSayWhatTheyLikeUnderACondition(String name, boolean holds) throws RejectedException {
    String text =
        COUNTING.replace("byzantine 2", "byzantine 2 and where forall p : size(heard(p)) >= 1");
    check(Distal.parse("counting.dst", text, Map.of("N", "3")).roundSystem(), name, holds);
  }

  private static void check(RoundSystem system, String name, boolean holds) {
    RoundProperty property =
        system.properties().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    Verdict verdict =
        RoundVerifier.verify(system, property, SearchOptions.defaults(), _ -> {}, () -> false)
            .verdict();
    assertThat(verdict instanceof Verdict.Holds).isEqualTo(holds);
    assertThat(RoundReference.decide(system, property, 20_000).holds()).isEqualTo(holds);
  }
}
