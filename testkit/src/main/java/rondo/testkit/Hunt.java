package rondo.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import rondo.testkit.generate.ProgramGenerator;

/**
 * Looks for programs about which Spin and Rondo disagree: {@code Hunt first-seed count size
 * [plain]}. With {@code plain} only the interpreter is compared.
 */
public final class Hunt {
  private Hunt() {}

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long count = Long.parseLong(arguments[1]);
    int size = Integer.parseInt(arguments[2]);
    List<Engine> engines = arguments.length > 3 ? List.of() : Engine.all();
    SpinOracle spin = SpinOracle.installed(Duration.ofSeconds(5)).orElseThrow();
    var differential = new Differential(spin, engines, new ExerciseTally("hunt"));
    long found =
        LongStream.range(first, first + count)
            .parallel()
            .filter(seed -> report(differential, seed, size))
            .count();
    System.out.println(found + " disagreements in " + count + " programs");
  }

  private static boolean report(Differential differential, long seed, int size) {
    String program = ProgramGenerator.generate(seed, size);
    Optional<String> disagreement = differential.disagreement(program);
    if (disagreement.isEmpty()) {
      return false;
    }
    String small = differential.shrink(program);
    System.out.println(
        "==== seed "
            + seed
            + "\n"
            + disagreement.get()
            + "\n---- shrunk to\n"
            + small
            + differential.disagreement(small).orElse("which is no disagreement"));
    return true;
  }
}
