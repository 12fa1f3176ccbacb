package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.SpinQuery.Fairness;
import rondo.testkit.TemporalDifferentialCheck;

/**
 * Generated formulas about generated programs hold in Rondo if and only if they hold in Spin.
 * {@code -Drondo.runs=5000} tests more of them, {@code -Drondo.seed=1000000} others.
 */
class TemporalDifferentialTest {
  private record TestCase(long seed, String property, Fairness fairness) {}

  @Test
  void generatedFormulasHoldWhenSpinSaysSo() {
    long count = Long.getLong("rondo.runs", 30);
    long first = Long.getLong("rondo.seed", 1);
    var tally = new GeneratedTestStatistics("generated formulas beside Spin");
    var differential = new TemporalDifferentialCheck(SpinAssumption.oracle(), tally);
    List<String> found =
        LongStream.range(first, first + count)
            .parallel()
            .boxed()
            .flatMap(seed -> questions(seed))
            .flatMap(q -> disagreement(differential, q).stream())
            .toList();
    assertThat(found).isEmpty();
    tally.requireCompared(40).requireEachVerdict(15).require("Spin answered", 25);
  }

  private static Stream<TestCase> questions(long seed) {
    return Stream.of(
        new TestCase(seed, "p", Fairness.NONE),
        new TestCase(seed, "p", Fairness.WEAK),
        new TestCase(seed, "progress", seed % 2 == 0 ? Fairness.NONE : Fairness.WEAK));
  }

  private static Optional<String> disagreement(TemporalDifferentialCheck differential, TestCase q) {
    Optional<String> generated =
        q.seed() % 2 == 0
            ? TemporalDifferentialCheck.program(q.seed(), 3)
            : TemporalDifferentialCheck.looselyCoupled(q.seed(), 4);
    return generated.flatMap(
        program ->
            differential
                .disagreement(program, q.property(), q.fairness())
                .map(d -> "seed " + q.seed() + ": " + d + "\n" + program));
  }
}
