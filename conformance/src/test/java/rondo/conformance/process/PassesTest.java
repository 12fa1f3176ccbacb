package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.compile.LockstepCheck;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Replay;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** The passes over the IR change no verdict and add no states. */
class PassesTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 60);
  private static final int MAX_STATES = 100_000;

  /** A system before the passes, with its policy for full channels. */
  private record Subject(String name, ProcessSystem system, FullChannelPolicy policy) {
    @Override
    public String toString() {
      return name;
    }

    Verdict verify(ProcessSystem variant) {
      SearchOptions options =
          SearchOptions.defaults()
              .withErrors(0)
              .withMaxStates(MAX_STATES)
              .withMemoryBytes(1L << 30);
      return ProcessVerifier.verify(variant, policy, options, _ -> {}, () -> false).verdict();
    }
  }

  static Stream<Subject> corpus() throws IOException {
    return CorpusModel.all().stream()
        .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict)
        .map(PassesTest::load);
  }

  static Stream<Subject> examples() throws IOException {
    Path folder = CorpusModel.folder().resolveSibling("examples/promela");
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> models = files.filter(f -> f.toString().endsWith(".pml")).sorted().toList();
      var subjects = Stream.<Subject>builder();
      for (Path model : models) {
        subjects.add(load(CorpusModel.read(model)));
      }
      return subjects.build();
    }
  }

  /** Loads a model with the options of its header. */
  private static Subject load(CorpusModel model) {
    try {
      ProcessSystem system = Promela.load(model.file(), model.defines()).system();
      return new Subject(model.name(), system, model.policy());
    } catch (RejectedException e) {
      throw new AssertionError(model.name() + ": " + e.diagnostics(), e);
    }
  }

  @ParameterizedTest
  @MethodSource({"corpus", "examples"})
  void keepTheVerdict(Subject subject) {
    check(subject, new GeneratedTestStatistics(subject.name()));
  }

  @Test
  void keepTheVerdictOfRandomPrograms() throws RejectedException {
    var tally = new GeneratedTestStatistics("passes over random programs");
    for (long seed = 0; seed < PROGRAMS; seed++) {
      tally.generated();
      String program =
          seed % 2 == 0
              ? ProgramGenerator.generate(seed, 2)
              : LooselyCoupledGenerator.generate(seed, 4);
      ProcessSystem system = Promela.parse("random.pml", program, Map.of()).system();
      FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
      check(new Subject("seed " + seed + "\n" + program, system, policy), tally);
    }
    // Each of them with three combinations of passes.
    tally.requireCompared(250).requireReduced(40).requireEachVerdict(20).requireStates(50);
  }

  private static void check(Subject subject, GeneratedTestStatistics tally) {
    Verdict expected = subject.verify(subject.system());
    if (expected.statistics().states() >= MAX_STATES) {
      return;
    }
    ProcessSystem merged = StatementMerging.apply(subject.system());
    ProcessSystem both = DeadVariables.apply(merged);
    for (ProcessSystem variant : List.of(merged, DeadVariables.apply(subject.system()), both)) {
      Verdict found = subject.verify(variant);
      assertThat(properties(found)).as(subject.name()).isEqualTo(properties(expected));
      assertThat(found.statistics().states())
          .as(subject.name())
          .isLessThanOrEqualTo(expected.statistics().states());
      tally.compared(expected);
      tally.reduced(expected.statistics().states(), found.statistics().states());
      assertThat(new LockstepCheck(variant, subject.policy()).firstDifference(200))
          .as(subject.name())
          .isEmpty();
    }
    if (subject.verify(both) instanceof Verdict.Violated violated) {
      for (Violation violation : violated.violations().stream().limit(5).toList()) {
        // Fails if the trace is not a run of the merged system, or does not end in a violation.
        Replay.violation(merged, subject.policy(), violation);
      }
    }
  }

  private static List<?> properties(Verdict verdict) {
    return verdict instanceof Verdict.Violated violated
        ? violated.violations().stream().map(Violation::property).distinct().sorted().toList()
        : List.of();
  }
}
