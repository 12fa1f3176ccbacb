package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.process.inference.SymmetryDetection;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.SymmetryStrategy;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;

/**
 * Loops over all processes, assignments to all elements and lookups are symmetric if they treat all
 * processes equally; what is detected is a symmetry of the reachable states and keeps the verdict.
 */
class SymmetricIdiomsTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 60);
  private static final int FIRST = Integer.getInteger("rondo.seed", 1);
  private static final int MAX_STATES = 100;
  private static final int MAX_COUNTED = 1_000;

  @Test
  void whatIsDetectedIsASymmetryAndKeepsTheVerdict() throws RejectedException {
    var tally = new GeneratedTestStatistics("idioms that treat all processes equally");
    int equal = 0;
    int detected = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      tally.generated();
      SymmetricIdioms.Generated generated = SymmetricIdioms.generate(seed);
      String what = "seed " + seed + "\n" + generated.text();
      ProcessSystem plain = Promela.parse("model.pml", generated.text(), Map.of()).system();
      SymmetryDetection found = SymmetryDetection.detect(plain);
      boolean isSymmetric = found.system().symmetry().isPresent();
      equal += generated.broken() ? 0 : 1;
      detected += !generated.broken() && isSymmetric ? 1 : 0;
      if (!generated.broken() && !isSymmetric) {
        System.out.println(what + found.obstacles());
      }
      if (!isSymmetric) {
        continue;
      }
      tally.count(generated.broken() ? "changed but symmetric" : "symmetric");
      assertThat(
              AutomorphismReference.violation(
                  found.system(), FullChannelPolicy.BLOCK, MAX_STATES))
          .as(what)
          .isEmpty();
      SearchOptions options = SearchOptions.defaults().withMaxStates(50_000);
      Optional<Set<Property>> expected = violated(plain, options);
      Optional<Set<Property>> actual =
          violated(found.system(), options.withSymmetry(SymmetryStrategy.CANONICAL));
      assertThat(actual).as(what).isEqualTo(expected);
      var system = new SymmetricTestSystem(found.system());
      long states = system.count();
      if (states < MAX_COUNTED) {
        long orbits = system.count(SymmetryStrategy.CANONICAL);
        assertThat(orbits).as(what).isEqualTo(system.orbits());
        tally.reduced(states, orbits);
      }
    }
    System.out.println(detected + " of " + equal + " " + tally);
    assertThat(detected).as("detected of " + equal).isGreaterThan(equal * 9 / 10);
  }

  private static Optional<Set<Property>> violated(ProcessSystem system, SearchOptions options) {
    Verdict verdict =
        ProcessVerifier.verify(
                system, FullChannelPolicy.BLOCK, options.withErrors(0), _ -> {}, () -> false)
            .verdict();
    var violated = EnumSet.noneOf(Property.class);
    if (verdict instanceof Verdict.Violated v) {
      v.violations().forEach(x -> Replay.violation(system, FullChannelPolicy.BLOCK, x));
      v.violations().forEach(x -> violated.add(x.property()));
    }
    return verdict instanceof Verdict.Inconclusive ? Optional.empty() : Optional.of(violated);
  }
}
