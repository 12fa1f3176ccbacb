package rondo.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import rondo.testkit.generate.ProgramGenerator;

/**
 * Searches for programs on which Spin and Rondo disagree: {@code DifferentialFuzzer first-seed
 * count size [plain]}. With {@code plain} only the interpreter is compared.
 */
public final class DifferentialFuzzer {
  private DifferentialFuzzer() {}

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    int size = Integer.parseInt(arguments[2]);
    List<SearchVariant> engines = arguments.length > 3 ? List.of() : SearchVariant.all();
    SpinOracle spin = SpinOracle.installed(Duration.ofSeconds(5)).orElseThrow();
    var check = new DifferentialCheck(spin, engines, new GeneratedTestStatistics("hunt"));
    long found =
        LongStream.range(first, first + count)
            .parallel()
            .filter(seed -> report(check, seed, size))
            .count();
    System.out.println(found + " disagreements in " + count + " programs");
  }

  private static boolean report(DifferentialCheck check, long seed, int size) {
    String program = ProgramGenerator.generate(seed, size);
    Optional<String> disagreement = check.disagreement(program);
    if (disagreement.isEmpty()) {
      return false;
    }
    String small = check.shrink(program);
    System.out.println(
        "==== seed "
            + seed
            + "\n"
            + disagreement.get()
            + "\n---- shrunk to\n"
            + small
            + check.disagreement(small).orElse("which is no disagreement"));
    return true;
  }
}
