package rondo.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.time.Duration;
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
import rondo.explore.Verifier;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.RunModel.Answer;
import rondo.testkit.SpinAnswer.Mistake;
import rondo.testkit.SpinQuestion.Fairness;
import rondo.testkit.SpinQuestion.Reduction;
import rondo.testkit.generate.ChannelClaims;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Verdict;

/**
 * Four searches give one verdict: Spin's and Rondo's, each with and without partial order
 * reduction. {@code -Drondo.runs=500} asks about more programs, {@code -Drondo.seed=1000000} about
 * others.
 */
class SpinReductionTest {
  private static final long COUNT = Long.getLong("rondo.runs", 8);
  private static final long FIRST = Long.getLong("rondo.seed", 1);

  /** Every so many models of the corpus one is asked about. */
  private static final int STRIDE = 6;

  private static final SearchOptions OPTIONS =
      SearchOptions.defaults()
          .withMaxStates(20_000)
          .withMemoryBytes(1L << 28)
          .withTime(Duration.ofSeconds(20));

  /** What Spin's own reduction says it cannot be combined with. */
  private static final List<String> BEYOND_SPIN =
      List.of("@", ":x", "enabled", "pc_value", "_last", "priority", "provided");

  private static final Set<Mistake> OF_RUNS =
      EnumSet.of(
          Mistake.ASSERTION,
          Mistake.CLAIM_VIOLATED,
          Mistake.ACCEPTANCE_CYCLE,
          Mistake.NON_PROGRESS_CYCLE);

  @Test
  void generatedProgramsAreSafeFourTimesOrNever() {
    assertThat(disagreements(seed -> Stream.of(ProgramGenerator.generate(seed, 3)), "safety"))
        .isEmpty();
  }

  @Test
  void programsThatClaimChannelsAreSafeFourTimesOrNever() {
    assertThat(
            disagreements(
                seed -> ChannelClaims.in(ProgramGenerator.generate(seed, 3), seed).stream(),
                "safety"))
        .isEmpty();
  }

  @Test
  void generatedFormulasHoldFourTimesOrNever() {
    assertThat(disagreements(seed -> RunDifferential.program(seed, 3).stream(), "p")).isEmpty();
  }

  @Test
  void progressLabelsAreMetFourTimesOrNever() {
    assertThat(disagreements(seed -> labelled(seed, "progress"), "progress")).isEmpty();
  }

  @Test
  void acceptLabelsAreMetFourTimesOrNever() {
    assertThat(disagreements(seed -> labelled(seed, "accept"), "acceptance")).isEmpty();
  }

  @Test
  void modelsAboutRunsGetTheVerdictOfTheirHeadersFromReducedSearches() throws Exception {
    SpinOracle spin = Spin.oracle();
    var found = new ArrayList<String>();
    List<RunModel> models = RunModel.all();
    for (int i = 0; i < models.size(); i += STRIDE) {
      RunModel model = models.get(i);
      if (model.spinDiffers().isEmpty()) {
        String text = Files.readString(model.file());
        model.expectations().stream()
            .filter(e -> e.fairness() == Fairness.NONE)
            .flatMap(e -> disagreement(spin, text, e.property()).stream())
            .forEach(d -> found.add(model.name() + ": " + d));
      }
    }
    assertThat(found).isEmpty();
  }

  /** A program without assertions, in which what were end labels are others. */
  private static Stream<String> labelled(long seed, String label) {
    return RunDifferential.program(seed, 3).stream()
        .map(p -> p.replaceAll("\nltl p .*", "").replaceAll("\\bend(\\d*):", label + "$1:"))
        .filter(p -> p.contains(label));
  }

  private interface Programs {
    Stream<String> of(long seed);
  }

  private static List<String> disagreements(Programs programs, String property) {
    SpinOracle spin = Spin.oracle();
    List<String> asked =
        LongStream.iterate(FIRST, seed -> seed + 1)
            .boxed()
            .flatMap(programs::of)
            .filter(p -> BEYOND_SPIN.stream().noneMatch(p::contains))
            .limit(COUNT)
            .toList();
    return asked.parallelStream()
        .flatMap(p -> disagreement(spin, p, property).map(d -> d + "\n" + p).stream())
        .toList();
  }

  /** What they say, where it is not the same; who has no answer is not asked. */
  private static Optional<String> disagreement(SpinOracle spin, String program, String property) {
    Promela.Model model;
    try {
      model = Promela.parse("model.pml", program, Map.of());
    } catch (RejectedException e) {
      return Optional.empty();
    }
    var answers = new ArrayList<Answer>();
    for (Reduction reduction : Reduction.values()) {
      answers.add(spin(spin, program, property, reduction));
    }
    for (var reduction :
        List.of(
            SearchOptions.Reduction.NONE,
            SearchOptions.Reduction.PARTIAL_ORDER,
            SearchOptions.Reduction.CHECKED_PARTIAL_ORDER)) {
      answers.add(ours(model, program, property, reduction));
    }
    boolean same = answers.stream().filter(a -> a != Answer.OPEN).distinct().count() <= 1;
    return same ? Optional.empty() : Optional.of(property + ": Spin, reduced, Rondo: " + answers);
  }

  private static Answer spin(
      SpinOracle spin, String program, String property, Reduction reduction) {
    SpinQuestion question =
        switch (property) {
          case "safety" -> SpinQuestion.safety();
          case "progress" -> SpinQuestion.nonProgress(Fairness.NONE);
          case "never", "acceptance", "ltl_0" -> SpinQuestion.acceptance(Fairness.NONE);
          default -> SpinQuestion.formula(property, Fairness.NONE);
        };
    FullChannel fullChannel = ProgramGenerator.fullChannel(program);
    SpinAnswer answer =
        spin.answer(program, question.withFullChannel(fullChannel).withReduction(reduction));
    if (!(answer instanceof SpinAnswer.Explored explored)
        || explored.mistakes().contains(Mistake.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    boolean violated =
        property.equals("safety")
            ? !explored.mistakes().isEmpty()
            : OF_RUNS.stream().anyMatch(explored.mistakes()::contains);
    return violated ? Answer.VIOLATED : Answer.HOLDS;
  }

  private static Answer ours(
      Promela.Model model, String program, String property, SearchOptions.Reduction reduction) {
    boolean isSafety = property.equals("safety");
    ProcessSystem system = isSafety ? model.system() : RunModel.watched(model, property);
    SearchOptions options =
        OPTIONS
            .withReduction(reduction)
            .withChecked(
                isSafety
                    ? EnumSet.complementOf(EnumSet.of(Property.ACCEPTANCE_CYCLE))
                    : Set.of(Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE, Property.ASSERTION));
    FullChannel fullChannel = ProgramGenerator.fullChannel(program);
    return switch (Verifier.verify(system, fullChannel, options, _ -> {}, () -> false).verdict()) {
      case Verdict.Holds _ -> Answer.HOLDS;
      case Verdict.Violated _ -> Answer.VIOLATED;
      case Verdict.Inconclusive _ -> Answer.OPEN;
    };
  }
}
