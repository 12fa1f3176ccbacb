package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import rondo.testkit.DifferentialCheck;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.SearchVariant;
import rondo.testkit.generate.ProgramGenerator;

/**
 * Generated programs have the same result in Rondo and in Spin. {@code -Drondo.generated=5000}
 * tests more of them, {@code -Drondo.seed=1000000} others, {@code -Drondo.size=6} longer ones.
 */
class DifferentialTest {
  private static final int SHRUNK = 3;

  @Test
  void generatedProgramsMeanWhatSpinSays() {
    long count = Long.getLong("rondo.generated", 320);
    long first = Long.getLong("rondo.seed", 1);
    int size = Integer.getInteger("rondo.size", 4);
    var tally = new GeneratedTestStatistics("generated programs beside Spin");
    var check = new DifferentialCheck(SpinAssumption.oracle(), SearchVariant.all(), tally);
    List<Long> seeds =
        LongStream.range(first, first + count)
            .parallel()
            .filter(seed -> check.disagreement(program(seed, size)).isPresent())
            .boxed()
            .toList();
    var report = new StringBuilder();
    for (long seed : seeds) {
      report.append("\n==== seed ").append(seed).append(", size ").append(size).append('\n');
      report.append(check.disagreement(program(seed, size)).orElseThrow()).append('\n');
      if (report.length() < 100_000 && seeds.indexOf(seed) < SHRUNK) {
        String small = check.shrink(program(seed, size));
        Optional<String> left = check.disagreement(small);
        report.append("---- shrunk to\n").append(small).append(left.orElse(""));
      }
    }
    assertThat(report.toString()).isEmpty();
    tally.requireCompared(55).requireReduced(25).requireEachVerdict(15).requireStates(50);
  }

  private static String program(long seed, int size) {
    return ProgramGenerator.generate(seed, size);
  }
}
