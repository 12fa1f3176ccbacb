package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;
import rondo.testkit.RoundReference;

/** Protocols that are made up: the interpreter and all semantics decide every property alike. */
class GeneratedSemanticsTest {
  private static final int PROTOCOLS = 20;
  private static final int MOST_STATES = 100_000;

  static LongStream seeds() {
    return LongStream.range(0, PROTOCOLS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void allDecideAlikeForTwoProcesses(long seed) throws RejectedException {
    RoundSystem system = system(seed, 2);
    for (RoundProperty property : system.properties()) {
      boolean holds = SemanticsTest.holds(system, property, Semantics.ROUNDS);
      for (Semantics other : List.of(Semantics.SEQUENTIAL, Semantics.INTERLEAVED)) {
        assertThat(SemanticsTest.holds(system, property, other))
            .as(property.name() + " " + other)
            .isEqualTo(holds);
      }
      assertThat(RoundReference.decide(system, property, MOST_STATES).holds())
          .as(property.name() + " interpreted")
          .isEqualTo(holds);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void roundsAndMessagesDecideAlikeForThreeProcesses(long seed) throws RejectedException {
    RoundSystem system = system(seed, 3);
    RoundProperty property = system.properties().get((int) (seed % system.properties().size()));
    assertThat(SemanticsTest.holds(system, property, Semantics.SEQUENTIAL))
        .as(property.name())
        .isEqualTo(SemanticsTest.holds(system, property, Semantics.ROUNDS));
  }

  @Test
  void someOfThemHoldAndSomeDoNot() throws RejectedException {
    int holding = 0;
    int asked = 0;
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = system(seed, 2);
      for (RoundProperty property : system.properties()) {
        holding += SemanticsTest.holds(system, property, Semantics.ROUNDS) ? 1 : 0;
        asked++;
      }
    }
    assertThat(holding).isBetween(asked / 4, asked * 3 / 4);
  }

  private static RoundSystem system(long seed, int processes) throws RejectedException {
    String text = new LockstepGenerator(seed).protocol();
    return Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes))).rounds();
  }
}
