package rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier.Task;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.trace.Verdict;

/** Every example with a few processes has the same verdicts in all semantics. */
class ExampleSemanticsTest {
  /** Larger ones are inconclusive: some examples with three processes have a million states. */
  private static final int MAX_STATES = 3_000;

  /** Without order-sensitive examples, which are defined in one semantics only. */
  static Stream<Path> examples() throws IOException {
    return RoundModel.in(CorpusModel.folder().resolveSibling("examples/rounds")).stream()
        .filter(m -> m.semantics() == RoundModel.Semantics.ROUNDS)
        .map(RoundModel::file);
  }

  @Test
  void twoProcessesAreDecidedAlike() throws IOException {
    decidedAlike(2, List.of(StepGranularity.SEQUENTIAL, StepGranularity.INTERLEAVED))
        .requireCompared(100);
  }

  @Test
  void threeProcessesAreDecidedAlike() throws IOException {
    decidedAlike(3, List.of(StepGranularity.SEQUENTIAL)).requireCompared(80);
  }

  /**
   * Compares the semantics; returns statistics, since not every example allows so few processes.
   */
  private static GeneratedTestStatistics decidedAlike(
      int processes, List<StepGranularity> semantics) throws IOException {
    var tally = new GeneratedTestStatistics("examples with " + processes + " processes");
    for (Path file : examples().toList()) {
      tally.generated();
      RoundSystem system;
      try {
        system = Distal.load(file, Map.of("N", Integer.toString(processes))).roundSystem();
      } catch (RejectedException e) {
        continue;
      }
      for (RoundProperty property : system.properties()) {
        semantics.forEach(s -> assertAlike(system, property, s, tally));
      }
    }
    return tally.requireEachVerdict(5).requireStates(5);
  }

  private static void assertAlike(
      RoundSystem system,
      RoundProperty property,
      StepGranularity granularity,
      GeneratedTestStatistics tally) {
    boolean holds = RoundSemanticsTest.holds(system, property, StepGranularity.ROUNDS);
    Verdict verdict =
        RoundVerifier.verify(
                new Task(system, property, granularity),
                SearchOptions.defaults().withMaxStates(MAX_STATES),
                _ -> {},
                () -> false)
            .verdict();
    if (!(verdict instanceof Verdict.Inconclusive)) {
      assertThat(verdict instanceof Verdict.Holds)
          .as(system.name() + " " + property.name() + " " + granularity)
          .isEqualTo(holds);
      tally.compared(verdict);
    }
  }
}
