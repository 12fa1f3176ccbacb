package rondo.testkit.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

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

  /** Those that depend on the order of arrival have a meaning in one semantics only. */
  static Stream<Path> examples() throws IOException {
    return RoundModel.in(CorpusModel.folder().resolveSibling("examples/rounds")).stream()
        .filter(m -> m.semantics() == Semantics.ROUNDS)
        .map(RoundModel::file);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void twoProcessesAreDecidedAlike(Path file) {
    RoundSystem system = system(file, 2);
    for (RoundProperty property : system.properties()) {
      assertAlike(system, property, List.of(Semantics.SEQUENTIAL, Semantics.INTERLEAVED));
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void threeProcessesAreDecidedAlike(Path file) {
    RoundSystem system = system(file, 3);
    for (RoundProperty property : system.properties()) {
      assertAlike(system, property, List.of(Semantics.SEQUENTIAL));
    }
  }

  /** Not every example can be had with so few processes. */
  private static RoundSystem system(Path file, int processes) {
    try {
      return Distal.load(file, Map.of("N", Integer.toString(processes))).rounds();
    } catch (RejectedException e) {
      return abort(e.getMessage());
    }
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
