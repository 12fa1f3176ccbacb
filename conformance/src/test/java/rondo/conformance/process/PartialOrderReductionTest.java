package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.analysis.dependence.ReductionApplicability;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.CorpusModel;
import rondo.testkit.ExplorationOutcome;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.ReducedExploration;
import rondo.testkit.ReferenceExploration;
import rondo.testkit.SearchVariant;
import rondo.testkit.generate.ChannelClaimInserter;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.dynamic.DynamicProcessGenerator;

/** Partial order reduction changes no verdict, and transitions assumed to be independent are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PartialOrderReductionTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 40);
  private static final int FIRST = Integer.getInteger("rondo.seed", 0);
  private static final int MAX_STATES = Integer.getInteger("rondo.states", 1_500);

  private final GeneratedTestStatistics corpus =
      new GeneratedTestStatistics("partial order reduction of the corpus");
  private int modelsChecked;

  static Stream<CorpusModel> models() throws IOException {
    Path examples = CorpusModel.folder().resolveSibling("examples/promela");
    try (Stream<Path> files = Files.list(examples)) {
      var models = Stream.<CorpusModel>builder();
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        models.add(CorpusModel.read(file));
      }
      return Stream.concat(CorpusModel.all().stream(), models.build())
          .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void keepsTheVerdict(CorpusModel model) throws RejectedException {
    var system = Promela.load(model.file(), model.defines()).system();
    corpus.generated();
    check(model.name(), system, model.policy(), corpus);
    modelsChecked++;
  }

  /** If all models were tested, many of them were reduced. */
  @AfterAll
  void manyModelsOfTheCorpusAreReduced() throws IOException {
    if (modelsChecked == models().count()) {
      corpus.requireCompared(150).requireReduced(35).requireEachVerdict(20).requireStates(30);
    }
  }

  @Test
  void keepsTheVerdictOfRandomPrograms() {
    var tally = new GeneratedTestStatistics("partial order reduction of random programs");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      check("seed " + seed, ProgramGenerator.generate(seed, 2), tally);
    }
    tally.requireCompared(100).requireReduced(50).requireEachVerdict(20).requireStates(50);
  }

  @Test
  void keepsTheVerdictOfLooselyCoupledPrograms() {
    var tally = new GeneratedTestStatistics("partial order reduction of loosely coupled programs");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      check("seed " + seed, LooselyCoupledGenerator.generate(seed, 4), tally);
    }
    tally.requireCompared(180).requireReduced(65).requireEachVerdict(20).requireStates(50);
  }

  @Test
  void keepsTheVerdictWhereProcessesStartAndEnd() {
    var tally = new GeneratedTestStatistics("partial order reduction with dynamic processes");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      check("seed " + seed, DynamicProcessGenerator.generate(seed, 3), tally);
    }
    tally.requireCompared(100).requireReduced(65).requireEachVerdict(20).requireStates(30);
  }

  @Test
  void keepsTheVerdictWhereChannelsAreClaimed() {
    var tally = new GeneratedTestStatistics("partial order reduction with claimed channels");
    for (long seed = FIRST; seed < FIRST + PROGRAMS / 2; seed++) {
      ChannelClaimInserter.in(ProgramGenerator.generate(seed, 2), seed)
          .ifPresent(program -> check("claims", program, tally));
      check("claims, seed " + seed, LooselyCoupledGenerator.generateWithClaims(seed, 4), tally);
    }
    tally.requireCompared(120).requireReduced(50).requireEachVerdict(15).requireStates(40);
  }

  private static void check(String name, String program, GeneratedTestStatistics tally) {
    tally.generated();
    ProcessSystem system;
    try {
      system = Promela.parse("random.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      return;
    }
    check(name + "\n" + program, system, ProgramGenerator.fullChannel(program), tally);
  }

  /** Compares the system before and after the passes, which counts as two comparisons. */
  private static void check(
      String name, ProcessSystem system, FullChannelPolicy policy, GeneratedTestStatistics tally) {
    if (ReductionApplicability.obstacle(system).isPresent()) {
      return;
    }
    for (ProcessSystem variant :
        List.of(system, DeadVariables.apply(StatementMerging.apply(system)))) {
      ExplorationOutcome all = ReferenceExploration.of(variant, policy, MAX_STATES);
      if (all instanceof ExplorationOutcome.Explored explored) {
        try {
          ExplorationOutcome found = ReducedExploration.checked(variant, policy, MAX_STATES);
          tally.reduced(explored.states(), compare(name, explored, found));
        } catch (IllegalStateException e) {
          throw new AssertionError(name, e);
        }
        for (SearchVariant searchVariant : SearchVariant.all()) {
          ExplorationOutcome found = searchVariant.reduced().explore(variant, policy);
          compare(searchVariant.name() + ": " + name, explored, found);
        }
        tally.compared(explored);
      }
    }
  }

  /** Requires the same verdict with no more states; returns the number of states. */
  private static long compare(
      String name, ExplorationOutcome.Explored all, ExplorationOutcome found) {
    assertThat(found).as(name).isInstanceOf(ExplorationOutcome.Explored.class);
    var reduced = (ExplorationOutcome.Explored) found;
    assertThat(reduced.violated()).as(name).isEqualTo(all.violated());
    assertThat(reduced.states()).as(name).isLessThanOrEqualTo(all.states());
    return reduced.states();
  }
}
