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
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.testkit.SpinQuery.Fairness;
import rondo.trace.Property;

/**
 * A model of the corpus with temporal properties, and the expected results in its header:
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
public record TemporalModel(
    Path file, List<Expectation> expectations, Optional<String> spinDiffers) {
  private static final Pattern EXPECT =
      Pattern.compile("// expect (\\w+)( fairly)?: (holds|violated|\\?)");
  private static final String PROGRESS = "progress";

  public enum Answer {
    HOLDS,
    VIOLATED,
    /** Not yet determined, or a limit was reached. */
    OPEN
  }

  /** The expected result for one property. */
  public record Expectation(String property, Fairness fairness, Answer answer) {
    @Override
    public String toString() {
      String how = fairness == Fairness.NONE ? "" : " fairly";
      String what = answer == Answer.OPEN ? "?" : answer.name().toLowerCase(java.util.Locale.ROOT);
      return "// expect " + property + how + ": " + what;
    }
  }

  public TemporalModel {
    expectations = List.copyOf(expectations);
  }

  static Path folder() {
    return CorpusModel.folder().resolve("runs");
  }

  public static List<TemporalModel> all() throws IOException {
    var models = new ArrayList<>(in(folder()));
    Path examples = CorpusModel.folder().resolveSibling("examples").resolve("promela");
    in(examples).stream().filter(m -> !m.expectations().isEmpty()).forEach(models::add);
    return models;
  }

  private static List<TemporalModel> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      var models = new ArrayList<TemporalModel>();
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        models.add(read(file));
      }
      if (models.isEmpty()) {
        throw new IllegalStateException("no models in " + folder);
      }
      return models;
    }
  }

  private static TemporalModel read(Path file) throws IOException {
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
    return new TemporalModel(file, expectations, differs);
  }

  public String name() {
    return file.getFileName().toString().replace(".pml", "");
  }

  /** The product of the system with the observer of a property. */
  public static ProcessSystem systemWithObserver(Promela.Model model, String property) {
    Observer observer =
        property.equals(PROGRESS)
            ? Observer.ofNonProgress()
            : model.observers().stream()
                .filter(o -> o.name().equals(property))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no property " + property));
    return model.systemWithObserver(observer);
  }

  /** The result of the reference. */
  public static Answer reference(
      Promela.Model model, String property, Fairness fairness, int maxStates) {
    ProcessSystem watched = systemWithObserver(model, property);
    return answer(CycleReference.of(watched, FullChannelPolicy.BLOCK, fairness, maxStates));
  }

  /** The result for the observed property in an outcome. */
  public static Answer answer(ExplorationOutcome explorationOutcome) {
    if (!(explorationOutcome instanceof ExplorationOutcome.Explored explored)
        || explored.violated().contains(Property.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    return Stream.of(Property.ASSERTION, Property.FORBIDDEN, Property.ACCEPTANCE_CYCLE)
            .anyMatch(explored.violated()::contains)
        ? Answer.VIOLATED
        : Answer.HOLDS;
  }

  /** The result of Spin. */
  public static Answer spin(SpinOracle spin, String text, String property, Fairness fairness) {
    SpinQuery question =
        switch (property) {
          case PROGRESS -> SpinQuery.nonProgress(fairness);
          case "never", "acceptance", "ltl_0" -> SpinQuery.acceptance(fairness);
          default -> SpinQuery.formula(property, fairness);
        };
    if (!(spin.query(text, question) instanceof SpinResult.Explored explored)
        || explored.violations().contains(SpinResult.Violation.RUNTIME_ERROR)) {
      return Answer.OPEN;
    }
    return Stream.of(
                SpinResult.Violation.ASSERTION,
                SpinResult.Violation.CLAIM_VIOLATED,
                SpinResult.Violation.ACCEPTANCE_CYCLE,
                SpinResult.Violation.NON_PROGRESS_CYCLE)
            .anyMatch(explored.violations()::contains)
        ? Answer.VIOLATED
        : Answer.HOLDS;
  }

  public Promela.Model load() throws rondo.diagnostics.RejectedException {
    return Promela.load(file, Map.of());
  }
}
