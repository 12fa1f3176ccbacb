package rondo.smt.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;
import rondo.smt.rounds.RoundUnrolling.Symmetry;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.rounds.RoundProtocolGenerator;
import rondo.testkit.rounds.TestProtocols;
import rondo.testkit.rounds.corpus.RoundModel;
import rondo.testkit.rounds.corpus.RoundModel.Expectation;

/** BMC finds the same violations as the explicit search within a number of rounds. */
class RoundEncodingTest {
  private static final Path FOLDER = CorpusModel.folder().resolveSibling("examples");
  private static final int BOUND = 3;
  private static final int SHORT_BOUND = 2;
  private static final int PROTOCOLS = 20;

  static Stream<Named<RoundModel>> examples() throws IOException {
    return RoundModel.in(FOLDER).stream()
        .filter(m -> m.semantics() != RoundModel.Semantics.SEQUENTIAL)
        .map(m -> Named.of(m.name(), m));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesAreBrokenAfterAsManyRoundsAsTheirHeadersSay(RoundModel model)
      throws RejectedException {
    for (Expectation expected : model.expectations()) {
      RoundSystem system = model.system(expected.defines());
      RoundProperty property =
          system.properties().stream()
              .filter(p -> p.name().equals(expected.property()))
              .findFirst()
              .orElseThrow();
      if (property instanceof RoundProperty.Temporal || !expected.defines().isEmpty()) {
        continue;
      }
      OptionalInt found =
          BmcComparison.shortest(
              system, property, Symmetry.PROCESSES, (int) expected.rounds().orElse(BOUND));
      switch (expected.answer()) {
        case HOLDS -> assertThat(found).as(property.name()).isEmpty();
        case VIOLATED ->
            assertThat(found)
                .as(property.name())
                .isEqualTo(OptionalInt.of((int) expected.rounds().orElseThrow()));
      }
    }
  }

  @Test
  void generatedProtocolsAreBrokenAfterAsManyRounds() throws RejectedException {
    var tally = new GeneratedTestStatistics("bounded search of generated protocols by a solver");
    for (long seed = 0; seed < PROTOCOLS; seed++) {
      for (int processes : List.of(2, 3)) {
        tally.generated();
        String text = new RoundProtocolGenerator(seed).protocol();
        RoundSystem system =
            Distal.parse("made" + seed, text, Map.of("N", Integer.toString(processes)))
                .roundSystem();
        for (RoundProperty property : encodable(system)) {
          tally.compared(BmcComparison.compare(system, property, Symmetry.PROCESSES, SHORT_BOUND));
        }
      }
    }
    tally.requireCompared(350).requireEachVerdict(10);
  }

  @ParameterizedTest
  @EnumSource(Symmetry.class)
  void smallProtocolsAreBrokenAfterAsManyRoundsUnderAllNetworks(Symmetry symmetry)
      throws RejectedException {
    int next = 0;
    var tally =
        new GeneratedTestStatistics("bounded search of small protocols by a solver, " + symmetry);
    for (RoundSystem system : TestProtocols.underAllNetworks(2)) {
      tally.generated();
      List<RoundProperty> properties = encodable(system);
      RoundProperty property = properties.get(next++ % properties.size());
      tally.compared(BmcComparison.compare(system, property, symmetry, SHORT_BOUND));
    }
    tally.requireCompared(100).requireEachVerdict(10);
  }

  static List<RoundProperty> encodable(RoundSystem system) {
    return system.properties().stream()
        .filter(p -> !(p instanceof RoundProperty.Temporal))
        .toList();
  }
}
