package rondo.conformance.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;
import rondo.testkit.SpinOracle;

/** The Spin oracle for a test, which is skipped if Spin is not installed. */
final class SpinAssumption {
  private SpinAssumption() {}

  static SpinOracle oracle() {
    Optional<SpinOracle> spin = SpinOracle.installed(SpinOracle.WATCHDOG);
    assumeTrue(spin.isPresent(), "spin and a C compiler are not installed");
    return spin.get();
  }
}
