package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.explore.SymmetryStrategy;

/** The state counts of the paper on replicated processes, and better ones. */
class ClientServerTest {
  @ParameterizedTest
  @CsvSource({"2, 63", "3, 918", "4, 16929", "5, 375678"})
  void withoutReductionThereAreAsManyStatesAsThePaperSays(int n, long states) {
    assertThat(ClientServer.of(n, ClientServer.Order.REFERENCE_FIRST).count()).isEqualTo(states);
  }

  @ParameterizedTest
  @CsvSource({"2, 27", "3, 108", "4, 405", "5, 1458"})
  void sortingWithReferencesFirstLeavesNoMoreThanThePaperSays(int n, long most) {
    var system = ClientServer.of(n, ClientServer.Order.REFERENCE_FIRST);
    assertThat(system.count(SymmetryStrategy.SORTED)).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({"2, 40", "3, 227", "4, 928", "5, 3518"})
  void sortingWithReferencesLastLeavesNoMoreThanThePaperSays(int n, long most) {
    var system = ClientServer.of(n, ClientServer.Order.REFERENCE_LAST);
    assertThat(system.count(SymmetryStrategy.SORTED)).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({"2, 21", "3, 56", "4, 126", "5, 252"})
  void theCanonicalFormLeavesOneStateAnOrbit(int n, long orbits) {
    for (ClientServer.Order order : ClientServer.Order.values()) {
      assertThat(ClientServer.of(n, order).count(SymmetryStrategy.CANONICAL)).isEqualTo(orbits);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 21", "3, 56", "4, 126"})
  void segmentsLeaveOneStateAnOrbit(int n, long orbits) {
    for (ClientServer.Order order : ClientServer.Order.values()) {
      assertThat(ClientServer.of(n, order).count(SymmetryStrategy.SEGMENTED)).isEqualTo(orbits);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 21", "3, 56"})
  void bruteForceFindsAsManyOrbits(int n, int orbits) {
    assertThat(ClientServer.of(n, ClientServer.Order.REFERENCE_LAST).orbits()).isEqualTo(orbits);
  }
}
