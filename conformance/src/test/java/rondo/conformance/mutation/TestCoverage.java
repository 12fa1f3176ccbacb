package rondo.conformance.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The methods that each test method enters, as recorded by {@link CoverageWorker}. */
final class TestCoverage {
  /**
   * @param id the test method, as JUnit names it
   * @param millis the processor time that it takes without a mutant
   * @param entered the numbers of the methods that it enters
   */
  record TestMethod(String id, long millis, BitSet entered) {}

  private final MethodTable methods = new MethodTable();
  private final List<TestMethod> tests = new ArrayList<>();

  TestCoverage(Path folder) throws IOException {
    for (Path file : files(folder)) {
      try (Stream<String> lines = Files.lines(file)) {
        lines.map(l -> l.split("\t")).filter(l -> l[0].equals("test")).forEach(this::add);
      }
    }
  }

  static Path file(Path folder, int part) {
    return folder.resolve("coverage-%d.txt".formatted(part));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("coverage-"))
          .sorted()
          .toList();
    }
  }

  /** The test classes that were started. */
  static Set<String> begun(Path folder) throws IOException {
    var begun = new HashSet<String>();
    for (Path file : files(folder)) {
      try (Stream<String> lines = Files.lines(file)) {
        lines
            .map(l -> l.split("\t"))
            .filter(l -> l[0].equals("class"))
            .forEach(l -> begun.add(l[1]));
      }
    }
    return begun;
  }

  private void add(String[] parts) {
    var entered = new BitSet();
    if (parts.length > 3) {
      Stream.of(parts[3].split(" ")).mapToInt(Integer::parseInt).forEach(entered::set);
    }
    tests.add(new TestMethod(parts[1], Long.parseLong(parts[2]), entered));
  }

  /** The test methods that enter the method of a mutant. */
  List<TestMethod> testsFor(Mutant mutant) {
    int number = methods.number(mutant.type(), mutant.method());
    return tests.stream().filter(t -> t.entered().get(number)).toList();
  }
}
