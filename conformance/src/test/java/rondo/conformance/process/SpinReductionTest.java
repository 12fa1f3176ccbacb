package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.explore.SearchOptions;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.SpinOracle;
import rondo.testkit.SpinQuery;
import rondo.testkit.SpinQuery.Fairness;
import rondo.testkit.SpinQuery.Reduction;
import rondo.testkit.SpinResult;
import rondo.testkit.SpinResult.Violation;
import rondo.testkit.TemporalDifferentialCheck;
import rondo.testkit.TemporalModel;
import rondo.testkit.TemporalModel.Answer;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.testkit.generate.dynamic.DynamicProcessGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;

/**
 * Four searches give the same verdict: Spin's and Rondo's, each with and without partial order
 * reduction. {@code -Drondo.runs=500} tests more programs, {@code -Drondo.seed=1000000} others.
 */
class SpinReductionTest {
  private static final long COUNT = Long.getLong("rondo.runs", 8);
  private static final long FIRST = Long.getLong("rondo.seed", 1);

  /** One in so many models of the corpus is tested. */
  private static final int STRIDE = 6;

  private static final SearchOptions OPTIONS =
      SearchOptions.defaults().withMaxStates(20_000).withMemoryBytes(1L << 28);

  /** Features that Spin's own reduction does not support. */
  private static final List<String> BEYOND_SPIN =
      List.of("@", ":x", "enabled", "pc_value", "_last", "priority", "provided");

  private static final Set<Violation> OF_RUNS =
      EnumSet.of(
          Violation.ASSERTION,
          Violation.CLAIM_VIOLATED,
          Violation.ACCEPTANCE_CYCLE,
          Violation.NON_PROGRESS_CYCLE);

  @Test
  void generatedProgramsAreSafeFourTimesOrNever() {
    check(seed -> Stream.of(ProgramGenerator.generate(seed, 3)), "safety");
  }

  @Test
  void looselyCoupledProgramsAreSafeFourTimesOrNever() {
    check(seed -> Stream.of(LooselyCoupledGenerator.generate(seed, 4)), "safety")
        .requireReduced(30);
  }

  @Test
  void programsWithDynamicProcessesAreSafeFourTimesOrNever() {
    check(seed -> Stream.of(DynamicProcessGenerator.generate(seed, 3)), "safety")
        .requireReduced(50);
  }

  @Test
  void programsThatClaimChannelsAreSafeFourTimesOrNever() {
    check(seed -> Stream.of(LooselyCoupledGenerator.generateWithClaims(seed, 4)), "safety")
        .requireCompared(60)
        .requireReduced(30);
  }

  @Test
  void generatedFormulasHoldFourTimesOrNever() {
    check(seed -> TemporalDifferentialCheck.looselyCoupled(seed, 4).stream(), "p");
  }

  @Test
  void progressLabelsAreMetFourTimesOrNever() {
    check(seed -> labelled(seed, "progress"), "progress");
  }

  @Test
  void acceptLabelsAreMetFourTimesOrNever() {
    check(seed -> labelled(seed, "accept"), "acceptance");
  }

  @Test
  void modelsAboutRunsGetTheVerdictOfTheirHeadersFromReducedSearches() throws Exception {
    SpinOracle spin = SpinAssumption.oracle();
    var found = new ArrayList<String>();
    var tally = new GeneratedTestStatistics("models about runs beside Spin");
    List<TemporalModel> models = TemporalModel.all();
    for (int i = 0; i < models.size(); i += STRIDE) {
      TemporalModel model = models.get(i);
      if (model.spinDiffers().isEmpty()) {
        String text = Files.readString(model.file());
        model.expectations().stream()
            .filter(e -> e.fairness() == Fairness.NONE)
            .flatMap(e -> disagreement(spin, text, e.property(), tally).stream())
            .forEach(d -> found.add(model.name() + ": " + d));
      }
    }
    assertThat(found).isEmpty();
    tally.requireCompared(60).requireEachVerdict(10);
  }

  /** A program without assertions, with its end labels replaced by labels of another kind. */
  private static Stream<String> labelled(long seed, String label) {
    return TemporalDifferentialCheck.program(seed, 3).stream()
        .map(p -> p.replaceAll("\nltl p .*", "").replaceAll("\\bend(\\d*):", label + "$1:"))
        .filter(p -> p.contains(label));
  }

  private interface Programs {
    Stream<String> of(long seed);
  }

  /** Requires that all agree; returns statistics of the comparisons. */
  private static GeneratedTestStatistics check(Programs programs, String property) {
    SpinOracle spin = SpinAssumption.oracle();
    var tally = new GeneratedTestStatistics(property + " beside Spin");
    List<String> asked =
        LongStream.iterate(FIRST, seed -> seed + 1)
            .boxed()
            .flatMap(programs::of)
            .filter(p -> BEYOND_SPIN.stream().noneMatch(p::contains))
            .limit(COUNT)
            .toList();
    List<String> found =
        asked.parallelStream()
            .flatMap(p -> disagreement(spin, p, property, tally).map(d -> d + "\n" + p).stream())
            .toList();
    assertThat(found).isEmpty();
    return tally.requireCompared(30);
  }

  /**
   * The results, if they differ; inconclusive ones are ignored. It counts as a comparison if both
   * Spin and Rondo have a result.
   */
  private static Optional<String> disagreement(
      SpinOracle spin, String program, String property, GeneratedTestStatistics tally) {
    tally.generated();
    Promela.Model model;
    try {
      model = Promela.parse("model.pml", program, Map.of());
    } catch (RejectedException e) {
      return Optional.empty();
    }
    var theirs = new ArrayList<Answer>();
    for (Reduction reduction : Reduction.values()) {
      theirs.add(spin(spin, program, property, reduction));
    }
    var ours = new ArrayList<Answer>();
    var states = new ArrayList<Long>();
    for (var reduction :
        List.of(
            SearchOptions.Reduction.NONE,
            SearchOptions.Reduction.PARTIAL_ORDER,
            SearchOptions.Reduction.CHECKED_PARTIAL_ORDER)) {
      Verdict verdict = ours(model, program, property, reduction);
      ours.add(answer(verdict));
      states.add(verdict.statistics().states());
    }
    Set<Answer> given = EnumSet.noneOf(Answer.class);
    given.addAll(theirs);
    given.addAll(ours);
    given.remove(Answer.OPEN);
    if (given.size() > 1) {
      return Optional.of(property + ": Spin, reduced: " + theirs + ", Rondo: " + ours);
    }
    if (!theirs.stream().allMatch(Answer.OPEN::equals) && !ours.contains(Answer.OPEN)) {
      tally.compared(ours.getFirst());
      tally.reduced(states.getFirst(), states.getLast());
    }
    return Optional.empty();
  }

  private static Answer spin(
      SpinOracle spin, String program, String property, Reduction reduction) {
    SpinQuery question =
        switch (property) {
          case "safety" -> SpinQuery.safety();
          case "progress" -> SpinQuery.nonProgress(Fairness.NONE);
          case "never", "acceptance", "ltl_0" -> SpinQuery.acceptance(Fairness.NONE);
          default -> SpinQuery.formula(property, Fairness.NONE);
        };
    FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
    SpinResult answer =
        spin.query(program, question.withFullChannel(policy).withReduction(reduction));
    if (!(answer instanceof SpinResult.Explored explored)
        || explored.violations().contains(Violation.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    boolean violated =
        property.equals("safety")
            ? !explored.violations().isEmpty()
            : OF_RUNS.stream().anyMatch(explored.violations()::contains);
    return violated ? Answer.VIOLATED : Answer.HOLDS;
  }

  private static Verdict ours(
      Promela.Model model, String program, String property, SearchOptions.Reduction reduction) {
    boolean isSafety = property.equals("safety");
    ProcessSystem system =
        isSafety ? model.system() : TemporalModel.systemWithObserver(model, property);
    SearchOptions options =
        OPTIONS
            .withReduction(reduction)
            .withChecked(
                isSafety
                    ? EnumSet.complementOf(EnumSet.of(Property.ACCEPTANCE_CYCLE))
                    : Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE, Property.ASSERTION));
    FullChannelPolicy policy = ProgramGenerator.fullChannel(program);
    return ProcessVerifier.verify(system, policy, options, _ -> {}, () -> false).verdict();
  }

  private static Answer answer(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds _ -> Answer.HOLDS;
      case Verdict.Violated _ -> Answer.VIOLATED;
      case Verdict.Inconclusive _ -> Answer.OPEN;
    };
  }
}
