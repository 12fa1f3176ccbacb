package rondo.conformance.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.diagnostics.RejectedException;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.DifferentialCheck;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.SpinOracle;
import rondo.testkit.generate.SymmetricProgramGenerator;

/** Programs with replicated types have the same results in Rondo and Spin, and are symmetric. */
class SymmetricProgramsTest {
  private static final int SIZE = 3;

  private static LongStream seeds(int count) {
    long first = Long.getLong("rondo.seed", 1);
    return LongStream.range(first, first + Integer.getInteger("rondo.generated", count));
  }

  @Test
  void plainPromelaMeansToSpinWhatItMeansHere() {
    Optional<SpinOracle> spin = SpinOracle.installed(SpinOracle.WATCHDOG);
    Assumptions.assumeTrue(spin.isPresent(), "spin and a C compiler are not installed");
    var tally = new GeneratedTestStatistics("symmetric programs beside Spin");
    var check = new DifferentialCheck(spin.get(), List.of(), tally);
    var report = new StringBuilder();
    seeds(40)
        .parallel()
        .mapToObj(seed -> SymmetricProgramGenerator.generate(seed, SIZE))
        .forEach(
            program ->
                check
                    .disagreement(program)
                    .ifPresent(
                        d -> {
                          synchronized (report) {
                            report.append(program).append(d).append('\n');
                          }
                        }));
    assertThat(report.toString()).isEmpty();
    tally.requireCompared(45).requireEachVerdict(20).requireStates(50);
  }

  @Test
  void whatKeepsTheRulesIsSymmetric() {
    var reasons = new ArrayList<String>();
    var tally = new GeneratedTestStatistics("programs that keep the rules about references");
    seeds(300)
        .forEach(
            seed -> {
              String program = SymmetricProgramGenerator.generate(seed, SIZE);
              tally.generated();
              try {
                var system = Promela.parse("model.pml", program, Map.of()).system();
                Optional<Asymmetry> found = Asymmetry.in(TerminationElimination.apply(system));
                if (system.symmetry().isPresent() && found.isEmpty()) {
                  tally.count("symmetric");
                }
                found.filter(a -> !isExpected(a)).ifPresent(a -> reasons.add(program + a));
              } catch (RejectedException e) {
                reasons.add(program + e.diagnostics());
              }
            });
    assertThat(reasons).isEmpty();
    tally.require("symmetric", 85);
  }

  /**
   * Whether the asymmetry is expected: late starts or counts of processes make terminated ones
   * visible; events name channels.
   */
  private static boolean isExpected(Asymmetry asymmetry) {
    return Stream.of("`run`", "`notrace`", "`_nr_pr`").anyMatch(asymmetry.text()::contains);
  }

  @Test
  void theExamplesAreSymmetricWhileTheirPropertiesAreVerified() throws Exception {
    for (Path file : replicated()) {
      Promela.Model model = Promela.load(file, Map.of());
      assertThat(reason(model.system())).as(file.toString()).isEmpty();
      for (Observer observer : model.observers()) {
        ProcessSystem watched = model.systemWithObserver(observer);
        if (watched.symmetry().isPresent()) {
          assertThat(reason(watched)).as(file + " " + observer.name()).isEmpty();
        }
      }
    }
  }

  private static Optional<Asymmetry> reason(ProcessSystem system) {
    return Asymmetry.in(TerminationElimination.apply(system)).filter(a -> !isExpected(a));
  }

  private static List<Path> replicated() throws IOException {
    var found = new ArrayList<Path>();
    Path examples = CorpusModel.folder().resolveSibling("examples/promela");
    for (Path folder :
        List.of(
            examples,
            CorpusModel.folder().resolve("holds"),
            CorpusModel.folder().resolve("violated"),
            CorpusModel.folder().resolve("runs"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
          String text = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
          if (text.contains("public ") || text.contains("ref ")) {
            if (isReplicated(file)) {
              found.add(file);
            }
          }
        }
      }
    }
    assertThat(found).hasSizeGreaterThan(8);
    return found;
  }

  private static boolean isReplicated(Path file) {
    try {
      return Promela.load(file, Map.of()).declaredSymmetry().hasReplicatedTypes();
    } catch (RejectedException e) {
      return false;
    }
  }
}
