package rondo.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;

/** The oracle of a test, or the reason to skip the test. */
final class SpinAssumption {
  private SpinAssumption() {}

  static SpinOracle oracle() {
    Optional<SpinOracle> spin = SpinOracle.installed(SpinOracle.WATCHDOG);
    assumeTrue(spin.isPresent(), "spin and a C compiler are not installed");
    return spin.get();
  }
}
