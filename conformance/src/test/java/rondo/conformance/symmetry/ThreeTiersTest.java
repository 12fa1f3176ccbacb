package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.diagnostics.RejectedException;
import rondo.explore.SymmetryStrategy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;

/** Layered models, with references between tiers, have one state per orbit as well. */
class ThreeTiersTest {
  @ParameterizedTest
  @CsvSource({"2, REFERENCE_FIRST", "2, REFERENCE_LAST", "3, REFERENCE_FIRST", "3, REFERENCE_LAST"})
  void oneStateAnOrbitIsLeftWhateverTheOrderOfDeclaration(int n, ClientServer.Order order) {
    SymmetricTestSystem tiers = SymmetricModels.threeTiers(n, order).withoutTermination();
    int orbits = tiers.orbits();
    assertThat(tiers.count(SymmetryStrategy.CANONICAL)).isEqualTo(orbits);
    assertThat(tiers.count(SymmetryStrategy.SEGMENTED)).isEqualTo(orbits);
    assertThat(tiers.count(SymmetryStrategy.SORTED)).isBetween((long) orbits, tiers.count());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theExampleIsLeftWithOneStateAnOrbit(int n) throws RejectedException {
    String size = "" + n;
    Promela.Model model =
        Promela.load(
            CorpusModel.folder().resolveSibling("examples/promela/three_tiers.pml"),
            Map.of("CLIENTS", size, "SERVERS", size, "DATABASES", size));
    SymmetricTestSystem tiers = new SymmetricTestSystem(model.system()).withoutTermination();
    assertThat(tiers.count(SymmetryStrategy.CANONICAL)).isEqualTo(tiers.orbits());
  }
}
