package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.rounds.TestNetworks;
import rondo.testkit.rounds.TestProtocols;
import rondo.trace.Verdict;

/**
 * Every property has the same verdict in all semantics: by round or by message, in one arrival
 * order or in all.
 */
public class RoundSemanticsTest {
  static Stream<String> protocols() {
    return TestProtocols.SMALL.stream()
        .flatMap(
            text -> TestNetworks.ALL.stream().map(n -> text.replace("NETWORK", "network " + n)))
        .filter(text -> !forgesPhases(text));
  }

  /** Whether unbounded phases in messages may be forged, which is rejected. */
  private static boolean forgesPhases(String text) {
    return text.contains("ts : phase }") && text.contains("byzantine");
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void twoProcessesAreDecidedAlike(String text) throws Exception {
    RoundSystem system = Distal.parse("p.dst", text, Map.of("N", "2")).roundSystem();
    for (RoundProperty property : system.properties()) {
      boolean holds = holds(system, property, StepGranularity.ROUNDS);
      assertThat(holds(system, property, StepGranularity.SEQUENTIAL))
          .as(property.name())
          .isEqualTo(holds);
      assertThat(holds(system, property, StepGranularity.INTERLEAVED))
          .as(property.name())
          .isEqualTo(holds);
    }
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void oneQuestionAboutThreeProcessesIsDecidedAlike(String text) throws Exception {
    RoundSystem system = Distal.parse("p.dst", text, Map.of("N", "3")).roundSystem();
    RoundProperty property = system.properties().getFirst();
    assertThat(holds(system, property, StepGranularity.SEQUENTIAL))
        .isEqualTo(holds(system, property, StepGranularity.ROUNDS));
  }

  @Test
  void stepsBetweenRoundsAndOrdersCount() throws Exception {
    String text = TestProtocols.SMALL.getFirst().replace("NETWORK", "network any");
    RoundSystem system = Distal.parse("p.dst", text, Map.of("N", "2")).roundSystem();
    RoundProperty property = system.properties().getFirst();
    long rounds = states(system, property, StepGranularity.ROUNDS);
    long sequential = states(system, property, StepGranularity.SEQUENTIAL);
    assertThat(sequential).isGreaterThan(5 * rounds);
    assertThat(states(system, property, StepGranularity.INTERLEAVED)).isGreaterThan(2 * sequential);
  }

  private static long states(
      RoundSystem system, RoundProperty property, StepGranularity granularity) {
    return verify(system, property, granularity).statistics().states();
  }

  static boolean holds(RoundSystem system, RoundProperty property, StepGranularity granularity) {
    return switch (verify(system, property, granularity)) {
      case Verdict.Holds _ -> true;
      case Verdict.Violated _ -> false;
      case Verdict.Inconclusive _ -> throw new AssertionError("the search did not end");
    };
  }

  /** The verdict of a complete search. */
  static Verdict verify(RoundSystem system, RoundProperty property, StepGranularity granularity) {
    var task = new Task(system, property, granularity);
    Verdict verdict =
        RoundVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false).verdict();
    assertThat(verdict).isNotInstanceOf(Verdict.Inconclusive.class);
    return verdict;
  }
}
