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
import rondo.testkit.generate.dynamic.DynamicProcessGenerator;

/**
 * Generated programs have the same result in Rondo and in Spin. {@code -Drondo.generated=5000}
 * tests more of them, {@code -Drondo.seed=1000000} others, {@code -Drondo.size=6} longer ones.
 */
class DifferentialTest {
  private static final int SHRUNK = 3;

  @Test
  void generatedProgramsMeanWhatSpinSays() {
    compare("generated programs beside Spin", 1, ProgramGenerator::generate)
        .requireCompared(55)
        .requireReduced(25)
        .requireEachVerdict(15)
        .requireStates(50);
  }

  @Test
  void programsWithDynamicProcessesMeanWhatSpinSays() {
    compare("programs with dynamic processes beside Spin", 8, DynamicProcessGenerator::generate)
        .requireCompared(55)
        .requireReduced(60)
        .requireEachVerdict(15)
        .requireStates(50);
  }

  private interface Programs {
    String of(long seed, int size);
  }

  /** Compares one in {@code fraction} as many programs as of the most general generator. */
  private static GeneratedTestStatistics compare(String title, int fraction, Programs programs) {
    long count = Long.getLong("rondo.generated", 320) / fraction;
    long first = Long.getLong("rondo.seed", 1);
    int size = Integer.getInteger("rondo.size", 4);
    var tally = new GeneratedTestStatistics(title);
    var check = new DifferentialCheck(SpinAssumption.oracle(), SearchVariant.all(), tally);
    List<Long> seeds =
        LongStream.range(first, first + count)
            .parallel()
            .filter(seed -> check.disagreement(programs.of(seed, size)).isPresent())
            .boxed()
            .toList();
    var report = new StringBuilder();
    for (long seed : seeds) {
      report.append("\n==== seed ").append(seed).append(", size ").append(size).append('\n');
      report.append(check.disagreement(programs.of(seed, size)).orElseThrow()).append('\n');
      if (report.length() < 100_000 && seeds.indexOf(seed) < SHRUNK) {
        String small = check.shrink(programs.of(seed, size));
        Optional<String> left = check.disagreement(small);
        report.append("---- shrunk to\n").append(small).append(left.orElse(""));
      }
    }
    assertThat(report.toString()).isEmpty();
    return tally;
  }
}
