package rondo.conformance.mutation;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Installs one mutant after the other in loaded classes and runs the tests that enter its method
 * until one fails: first those that have killed most mutants, then the fast ones.
 */
public final class MutationWorker {
  /** Time limit of a test: a multiple of its time without a mutant, plus a constant. */
  private static final int TIMES = 4;

  private static final long MORE_MILLIS = 4_000;

  /** No further test is started for a mutant that has survived for this processor time. */
  private static final long MAX_MILLIS = 1_000 * Long.getLong("rondo.mutation.seconds", 60);

  private final TestMethods runner = new TestMethods();
  private final Map<String, Integer> kills = new HashMap<>();
  private final TestCoverage coverage;
  private final Path results;

  private MutationWorker(TestCoverage coverage, Path results) {
    this.coverage = coverage;
    this.results = results;
  }

  /** Arguments: package, size and seed of the sample, the folder of the coverage and results. */
  public static void main(String[] arguments) throws Exception {
    var mutantSample =
        new MutantSample(
            arguments[0], Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
    Path folder = Path.of(arguments[3]);
    var mutationWorker =
        new MutationWorker(
            new TestCoverage(folder), MutationResults.file(folder, mutantSample.target()));
    List<Mutant> mutants = mutantSample.mutants();
    for (int i = MutationResults.read(mutationWorker.results).mutants(); i < mutants.size(); i++) {
      mutationWorker.run(mutants.get(i));
    }
    Runtime.getRuntime().halt(0);
  }

  private void run(Mutant mutant) throws Exception {
    byte[] original = MutantSample.bytes(mutant.type());
    Class<?> type = Class.forName(mutant.type());
    try {
      redefine(type, MutantGenerator.apply(original, mutant));
    } catch (LinkageError | IllegalArgumentException e) {
      note("invalid\t" + mutant + "\t" + e);
      return;
    }
    note("begun\t" + mutant);
    note(outcome(mutant));
    redefine(type, original);
  }

  private String outcome(Mutant mutant) throws InterruptedException {
    List<TestCoverage.TestMethod> tests =
        coverage.testsFor(mutant).stream()
            .sorted(
                Comparator.<TestCoverage.TestMethod>comparingInt(
                        t -> -kills.getOrDefault(t.id(), 0))
                    .thenComparing(TestCoverage.TestMethod::millis))
            .toList();
    if (tests.isEmpty()) {
      return "survived\t" + mutant + "\tno test enters the method";
    }
    long began = runner.cpu();
    int run = 0;
    for (TestCoverage.TestMethod test : tests) {
      if (runner.cpu() - began > MAX_MILLIS) {
        break;
      }
      long most = TIMES * test.millis() + MORE_MILLIS;
      Optional<String> failure = runner.failure(selectUniqueId(test.id()), most);
      if (failure.isPresent()) {
        kills.merge(test.id(), 1, Integer::sum);
        return "killed\t%s\t%s %s".formatted(mutant, test.id(), failure.get());
      }
      run++;
    }
    return "survived\t%s\t%d of %d tests".formatted(mutant, run, tests.size());
  }

  private static void redefine(Class<?> type, byte[] bytes)
      throws ClassNotFoundException, UnmodifiableClassException {
    InstrumentationAgent.instrumentation().redefineClasses(new ClassDefinition(type, bytes));
  }

  private void note(String line) throws IOException {
    Files.writeString(results, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
