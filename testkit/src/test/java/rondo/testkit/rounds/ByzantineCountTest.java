package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;
import rondo.testkit.ExerciseTally;
import rondo.testkit.RoundReference;
import rondo.trace.Verdict;

/**
 * Generated protocols with one and with two byzantine processes are decided as by the interpreter,
 * and the second one matters: what two byzantine processes send may coincide.
 */
class ByzantineCountTest {
  private static final int PROTOCOLS = 15;
  private static final int MOST_STATES = 100_000;

  private static final List<String> NETWORKS =
      List.of("byzantine F", "byzantine F and deliver N-1", "byzantine F and crash 1");

  private static RoundSystem system(long seed, int faulty) throws RejectedException {
    String network = NETWORKS.get((int) (seed % NETWORKS.size()));
    String text =
        new LockstepGenerator(seed)
            .protocol()
            .replaceAll("(?m)^stop .*\n", "")
            .replaceAll("(?m)^network .*$", "stop after 1 phases\nnetwork " + network)
            .replace("byzantine F", "byzantine " + faulty);
    return Distal.parse("made" + seed, text, Map.of("N", "3")).rounds();
  }

  /** What the engine says, which the interpreter says, too. */
  private static Verdict verify(RoundSystem system, RoundProperty property, String what) {
    Verdict verdict = SemanticsTest.verify(system, property, Semantics.ROUNDS);
    RoundReference.Answer expected = RoundReference.decide(system, property, MOST_STATES);
    assertThat(verdict instanceof Verdict.Holds).as(what).isEqualTo(expected.holds());
    return verdict;
  }

  @Test
  void aSecondFaultyProcessMatters() throws RejectedException {
    var tally = new ExerciseTally("two byzantine processes");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      RoundSystem one = system(seed, 1);
      RoundSystem two = system(seed, 2);
      for (int p = 0; p < one.properties().size(); p++) {
        String what = "seed " + seed + ", " + one.properties().get(p).name();
        Verdict few = verify(one, one.properties().get(p), what + ", one faulty");
        Verdict many = verify(two, two.properties().get(p), what + ", two faulty");
        tally.compared(many);
        if (few instanceof Verdict.Holds && many instanceof Verdict.Violated) {
          tally.count("violated by two, not by one");
        }
        if (few.statistics().states() != many.statistics().states()) {
          tally.count("other states");
        }
      }
    }
    tally.requireCompared(400).requireEachVerdict(15).requireStates(2);
    tally.require("violated by two, not by one", 10).require("other states", 100);
  }
}
