package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.explore.SearchOptions;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.rounds.RoundVerifier;
import rondo.rounds.RoundVerifier.Task;
import rondo.rounds.Semantics;
import rondo.testkit.CorpusModel;
import rondo.testkit.round.RoundModel;
import rondo.trace.Verdict;

/** Every example with a few processes is decided alike in all semantics. */
class ExampleSemanticsTest {
  /** What takes more is left open: three processes of some examples have a million states. */
  private static final int MOST_STATES = 3_000;

  static Stream<Path> pairs() throws IOException {
    return examples(2);
  }

  static Stream<Path> triples() throws IOException {
    return examples(3);
  }

  /**
   * Those that depend on the order of arrival have a meaning in one semantics only, and not every
   * example can be had with so few processes.
   */
  private static Stream<Path> examples(int processes) throws IOException {
    return RoundModel.in(CorpusModel.folder().resolveSibling("examples/rounds")).stream()
        .filter(m -> m.semantics() == Semantics.ROUNDS)
        .map(RoundModel::file)
        .filter(file -> isAccepted(file, processes));
  }

  private static boolean isAccepted(Path file, int processes) {
    try {
      system(file, processes);
      return true;
    } catch (RejectedException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void twoProcessesAreDecidedAlike(Path file) throws RejectedException {
    RoundSystem system = system(file, 2);
    for (RoundProperty property : system.properties()) {
      assertAlike(system, property, List.of(Semantics.SEQUENTIAL, Semantics.INTERLEAVED));
    }
  }

  @ParameterizedTest
  @MethodSource("triples")
  void threeProcessesAreDecidedAlike(Path file) throws RejectedException {
    RoundSystem system = system(file, 3);
    for (RoundProperty property : system.properties()) {
      assertAlike(system, property, List.of(Semantics.SEQUENTIAL));
    }
  }

  private static RoundSystem system(Path file, int processes) throws RejectedException {
    return Distal.load(file, Map.of("N", Integer.toString(processes))).rounds();
  }

  private static void assertAlike(
      RoundSystem system, RoundProperty property, List<Semantics> others) {
    boolean holds = SemanticsTest.holds(system, property, Semantics.ROUNDS);
    for (Semantics semantics : others) {
      Verdict verdict =
          RoundVerifier.verify(
                  new Task(system, property, semantics),
                  SearchOptions.defaults().withMaxStates(MOST_STATES),
                  _ -> {},
                  () -> false)
              .verdict();
      if (!(verdict instanceof Verdict.Inconclusive)) {
        assertThat(verdict instanceof Verdict.Holds)
            .as(property.name() + " " + semantics)
            .isEqualTo(holds);
      }
    }
  }
}
