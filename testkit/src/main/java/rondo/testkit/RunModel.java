package rondo.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.ir.FullChannel;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.promela.Promela;
import rondo.testkit.SpinQuestion.Fairness;
import rondo.trace.Property;

/**
 * A model of the corpus that is about whole runs, with what its header promises about each of its
 * properties:
 *
 * <pre>
 * // expect p: violated
 * // expect p fairly: holds
 * // expect progress: holds
 * // spin: differs, because ...
 * </pre>
 *
 * A property is a formula or claim by its name, {@code acceptance} for accept labels, or {@code
 * progress} for progress labels.
 */
public record RunModel(Path file, List<Expectation> expectations, Optional<String> spinDiffers) {
  private static final Pattern EXPECT =
      Pattern.compile("// expect (\\w+)( fairly)?: (holds|violated|\\?)");
  private static final String PROGRESS = "progress";

  public enum Answer {
    HOLDS,
    VIOLATED,
    /** Nobody has looked yet, or a limit was reached. */
    OPEN
  }

  /** What must come out for one property. */
  public record Expectation(String property, Fairness fairness, Answer answer) {
    @Override
    public String toString() {
      String how = fairness == Fairness.NONE ? "" : " fairly";
      String what = answer == Answer.OPEN ? "?" : answer.name().toLowerCase(java.util.Locale.ROOT);
      return "// expect " + property + how + ": " + what;
    }
  }

  public RunModel {
    expectations = List.copyOf(expectations);
  }

  static Path folder() {
    return CorpusModel.folder().resolve("runs");
  }

  public static List<RunModel> all() throws IOException {
    var models = new ArrayList<>(in(folder()));
    Path examples = CorpusModel.folder().resolveSibling("examples").resolve("promela");
    in(examples).stream().filter(m -> !m.expectations().isEmpty()).forEach(models::add);
    return models;
  }

  private static List<RunModel> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      var models = new ArrayList<RunModel>();
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        models.add(read(file));
      }
      if (models.isEmpty()) {
        throw new IllegalStateException("no models in " + folder);
      }
      return models;
    }
  }

  private static RunModel read(Path file) throws IOException {
    var expectations = new ArrayList<Expectation>();
    Optional<String> differs = Optional.empty();
    for (String line : Files.readAllLines(file)) {
      Matcher m = EXPECT.matcher(line);
      if (m.matches()) {
        Fairness fairness = m.group(2) == null ? Fairness.NONE : Fairness.WEAK;
        Answer answer =
            switch (m.group(3)) {
              case "holds" -> Answer.HOLDS;
              case "violated" -> Answer.VIOLATED;
              default -> Answer.OPEN;
            };
        expectations.add(new Expectation(m.group(1), fairness, answer));
      } else if (line.startsWith("// spin: differs")) {
        differs = Optional.of(line);
      }
    }
    return new RunModel(file, expectations, differs);
  }

  public String name() {
    return file.getFileName().toString().replace(".pml", "");
  }

  /** The system with the observer of a property. */
  public static ProcessSystem watched(Promela.Model model, String property) {
    Observer observer =
        property.equals(PROGRESS)
            ? Observer.ofNonProgress()
            : model.observers().stream()
                .filter(o -> o.name().equals(property))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no property " + property));
    return model.watchedBy(observer);
  }

  /** What the reference says. */
  public static Answer reference(
      Promela.Model model, String property, Fairness fairness, int maxStates) {
    ProcessSystem watched = watched(model, property);
    return answer(CycleReference.of(watched, FullChannel.BLOCK, fairness, maxStates));
  }

  /** What an outcome says about the property that was watched. */
  public static Answer answer(Outcome outcome) {
    if (!(outcome instanceof Outcome.Explored explored)
        || explored.violated().contains(Property.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    return Stream.of(Property.ASSERTION, Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE)
            .anyMatch(explored.violated()::contains)
        ? Answer.VIOLATED
        : Answer.HOLDS;
  }

  /** What Spin says. */
  public static Answer spin(SpinOracle spin, String text, String property, Fairness fairness) {
    SpinQuestion question =
        switch (property) {
          case PROGRESS -> SpinQuestion.nonProgress(fairness);
          case "never", "acceptance", "ltl_0" -> SpinQuestion.acceptance(fairness);
          default -> SpinQuestion.formula(property, fairness);
        };
    if (!(spin.answer(text, question) instanceof SpinAnswer.Explored explored)
        || explored.mistakes().contains(SpinAnswer.Mistake.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    return Stream.of(
                SpinAnswer.Mistake.ASSERTION,
                SpinAnswer.Mistake.CLAIM_VIOLATED,
                SpinAnswer.Mistake.ACCEPTANCE_CYCLE,
                SpinAnswer.Mistake.NON_PROGRESS_CYCLE)
            .anyMatch(explored.mistakes()::contains)
        ? Answer.VIOLATED
        : Answer.HOLDS;
  }

  /** The model that the file holds. */
  public Promela.Model load() throws rondo.diagnostics.RejectedException {
    return Promela.load(file, Map.of());
  }
}
