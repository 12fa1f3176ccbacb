package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.Arrival;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;
import rondo.testkit.RoundReference;

/** Protocols that are made up: the interpreter and all semantics decide every property alike. */
class GeneratedSemanticsTest {
  private static final int PROTOCOLS = 20;
  private static final int MOST_STATES = 100_000;
  private static final Semantics[] INTERLEAVED = {Semantics.INTERLEAVED};

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

  /** Some of them depend on the order only at first sight; then all semantics have a say. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whatDependsOnTheOrderIsDecidedAsTheInterpreterDecides(long seed) throws RejectedException {
    RoundSystem system = ordered(seed, 2);
    for (RoundProperty property : system.properties()) {
      boolean holds = RoundReference.decide(system, property, MOST_STATES).holds();
      for (Semantics semantics : isOrdered(system) ? INTERLEAVED : Semantics.values()) {
        assertThat(SemanticsTest.holds(system, property, semantics))
            .as(property.name() + " " + semantics)
            .isEqualTo(holds);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 7, 11, 12, 18})
  void threeMessagesArriveInAllOrders(long seed) throws RejectedException {
    String text = new LockstepGenerator(seed, Arrival.IN_EACH_ORDER).protocol();
    String once =
        text.replaceAll("network .*", "network perfect")
            .replaceAll("stop after .*\n", "")
            .replaceAll("(?m)^network", "stop after 1 phases\nnetwork")
            .replaceAll("(?m)^check validity, ", "check ");
    RoundSystem system =
        Distal.parse("made" + seed, once, Map.of("N", "3"), Arrival.IN_EACH_ORDER).system();
    RoundProperty property = system.properties().getFirst();
    assertThat(SemanticsTest.holds(system, property, Semantics.INTERLEAVED))
        .isEqualTo(RoundReference.decide(system, property, MOST_STATES).holds());
  }

  @Test
  void mostOfThoseThatSeemToDependOnTheOrderDo() throws RejectedException {
    int ordered = 0;
    int differing = 0;
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      RoundSystem system = ordered(seed, 2);
      if (isOrdered(system)) {
        ordered++;
        differing += isDecidedByTheOrder(system) ? 1 : 0;
      }
    }
    assertThat(ordered).isGreaterThan(PROTOCOLS / 2);
    assertThat(differing).isGreaterThan(PROTOCOLS / 10);
  }

  /** Whether some property holds if messages arrive by the order of their senders only. */
  private static boolean isDecidedByTheOrder(RoundSystem system) {
    RoundSystem sorted =
        new RoundSystem(
            system.name(),
            system.processes(),
            system.variables(),
            system.phase().stream().map(GeneratedSemanticsTest::sorted).toList(),
            system.phases(),
            system.network(),
            system.properties());
    return system.properties().stream()
        .anyMatch(
            p ->
                RoundReference.decide(system, p, MOST_STATES).holds()
                    != RoundReference.decide(sorted, p, MOST_STATES).holds());
  }

  private static Round sorted(Round r) {
    return new Round(r.name(), r.message(), r.sends(), r.update(), r.slots(), r.at());
  }

  private static boolean isOrdered(RoundSystem system) {
    return system.phase().stream().anyMatch(r -> r.arrival() == Arrival.IN_EACH_ORDER);
  }

  private static RoundSystem ordered(long seed, int processes) throws RejectedException {
    String text = new LockstepGenerator(seed, Arrival.IN_EACH_ORDER).protocol();
    Map<String, String> defines = Map.of("N", Integer.toString(processes));
    return Distal.parse("made" + seed, text, defines, Arrival.IN_EACH_ORDER).system();
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
    return Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes))).system();
  }
}
