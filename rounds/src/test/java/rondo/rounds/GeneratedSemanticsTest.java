package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.RoundReference;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.trace.Verdict;

/** Generated protocols: the interpreter and all semantics agree on every property. */
class GeneratedSemanticsTest {
  private static final int PROTOCOLS = 20;
  private static final int MAX_STATES = 100_000;

  @Test
  void allDecideAlikeForTwoProcesses() throws RejectedException {
    var tally = new GeneratedTestStatistics("semantics of generated protocols, two processes");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      RoundSystem system = system(seed, 2);
      for (RoundProperty property : system.properties()) {
        Verdict rounds = RoundSemanticsTest.verify(system, property, StepGranularity.ROUNDS);
        String what = "seed " + seed + ", " + property.name() + " ";
        for (StepGranularity other :
            List.of(StepGranularity.SEQUENTIAL, StepGranularity.INTERLEAVED)) {
          Verdict verdict = RoundSemanticsTest.verify(system, property, other);
          assertThat(verdict).as(what + other).hasSameClassAs(rounds);
          tally.reduced(verdict.statistics().states(), rounds.statistics().states());
        }
        RoundReference.Answer expected = RoundReference.decide(system, property, MAX_STATES);
        assertThat(expected.holds())
            .as(what + "interpreted")
            .isEqualTo(rounds instanceof Verdict.Holds);
        tally.compared(rounds);
        tally.explored(expected.states());
      }
    }
    tally.requireCompared(400).requireReduced(150).requireEachVerdict(25).requireStates(50);
  }

  @Test
  void roundsAndMessagesDecideAlikeForThreeProcesses() throws RejectedException {
    var tally = new GeneratedTestStatistics("semantics of generated protocols, three processes");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      tally.generated();
      RoundSystem system = system(seed, 3);
      // Agreement and the generated property are violated more often than the others.
      RoundProperty property = system.properties().get(seed % 2 == 0 ? 0 : 3);
      Verdict rounds = RoundSemanticsTest.verify(system, property, StepGranularity.ROUNDS);
      Verdict sequential = RoundSemanticsTest.verify(system, property, StepGranularity.SEQUENTIAL);
      assertThat(sequential).as("seed " + seed + property.name()).hasSameClassAs(rounds);
      tally.compared(rounds);
      tally.reduced(sequential.statistics().states(), rounds.statistics().states());
    }
    tally.requireCompared(100).requireReduced(80).requireEachVerdict(10).requireStates(20);
  }

  private static RoundSystem system(long seed, int processes) throws RejectedException {
    String text = new RoundProtocolGenerator(seed).protocol();
    return Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes)))
        .roundSystem();
  }
}
