package rondo.report.outcome;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.DiagnosticPrinter;
import rondo.diagnostics.Position;
import rondo.report.CheckText;
import rondo.report.MethodSummary;
import rondo.report.MethodSummary.Figure;
import rondo.report.TerminalStyle;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceView;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;

/**
 * The result for one property; for a model whose properties were not checked, one result for the
 * model as a whole.
 *
 * @param word the verdict, or why there is none
 * @param headline the verdict in a line
 * @param evidence the counterexample or the diagnostics, as the text report prints them
 * @param figures the assumptions and reductions of the method
 * @param declared the position of the property in the model, if it is known
 */
public record PropertyResult(
    String property,
    Status status,
    String word,
    String headline,
    List<String> evidence,
    List<Figure> figures,
    Statistics statistics,
    List<Counterexample> counterexamples,
    Position declared) {
  /** The figure that names the properties of a search that checked several. */
  public static final String SHARED_SEARCH = "shared search";

  /** The name of the result for a model as a whole. */
  public static final String MODEL = "model";

  private static final Statistics NONE = new Statistics(0, 0, 0, 0, 0);
  private static final String INCONCLUSIVE = "inconclusive";

  /** The status of a test case. All but passed ones make the exit status nonzero. */
  public enum Status {
    PASSED,
    /** The property is violated, or the witness is not reached. */
    FAILED,
    /** There is no verdict. */
    UNKNOWN
  }

  public PropertyResult {
    evidence = List.copyOf(evidence);
    figures = List.copyOf(figures);
    counterexamples = List.copyOf(counterexamples);
  }

  /** The results for all properties of a model, in the order of its report; at least one. */
  public static List<PropertyResult> of(ModelOutcome outcome) {
    return switch (outcome) {
      case ModelOutcome.Verified verified -> of(verified);
      case ModelOutcome.Rejected(Path _, List<Diagnostic> diagnostics) ->
          List.of(
              unknown(
                  MODEL,
                  ModelOutcome.Cause.REJECTED.word(),
                  diagnostics.stream().map(Diagnostic::message).findFirst().orElse(""),
                  new DiagnosticPrinter(_ -> Optional.empty())
                      .print(diagnostics)
                      .lines()
                      .toList()));
      case ModelOutcome.Stopped(Path _, Reason reason) ->
          List.of(unknown(MODEL, INCONCLUSIVE, reason.text(), List.of()));
      case ModelOutcome.Failed(Path _, ModelOutcome.Cause cause, String message) ->
          List.of(unknown(MODEL, cause.word(), message, List.of()));
    };
  }

  private static PropertyResult unknown(
      String property, String word, String why, List<String> evidence) {
    return new PropertyResult(
        property,
        Status.UNKNOWN,
        word,
        why.isEmpty() ? word : word + ": " + why,
        evidence,
        List.of(),
        NONE,
        List.of(),
        Position.NONE);
  }

  private static List<PropertyResult> of(ModelOutcome.Verified verified) {
    var results = new ArrayList<PropertyResult>();
    verified.report().properties().forEach(p -> results.add(of(verified, p)));
    verified
        .report()
        .unchecked()
        .interrupted()
        .forEach(
            name -> results.add(unknown(name, INCONCLUSIVE, Reason.INTERRUPTED.text(), List.of())));
    return results;
  }

  private static PropertyResult of(ModelOutcome.Verified verified, PropertyReport property) {
    var text = new CheckText(verified.report(), property, verified.traces(), TerminalStyle.NONE);
    return new PropertyResult(
        property.title().orElse(PropertySelector.SAFETY),
        status(property.verdict(), verified.approximation()),
        CheckText.word(property.verdict()),
        text.headline(),
        text.evidence().stream().dropWhile(String::isEmpty).toList(),
        figures(property.method()),
        property.verdict().statistics(),
        property.counterexamples(),
        declared(property.method()));
  }

  private static List<Figure> figures(MethodDetails details) {
    MethodSummary method = MethodSummary.of(details);
    var figures = new ArrayList<>(method.figures());
    figures.addAll(method.resultFigures());
    if (!details.sharedBy().isEmpty()) {
      figures.add(new Figure(SHARED_SEARCH, String.join(", ", details.sharedBy())));
    }
    return figures;
  }

  private static Position declared(MethodDetails details) {
    return switch (details) {
      case MethodDetails.RoundSearch search -> search.result().property().at();
      case MethodDetails.SequentializedSearch(MethodDetails.RoundSearch search) ->
          search.result().property().at();
      case MethodDetails.EventSearch search -> search.result().property().at();
      case MethodDetails.CommunicationClosureSearch(MethodDetails.EventSearch search, _) ->
          search.result().property().at();
      case MethodDetails.ProcessSearch _,
          MethodDetails.RoundProtocol _,
          MethodDetails.SequentializedProtocol _,
          MethodDetails.EventProtocol _,
          MethodDetails.SampledRuns _,
          MethodDetails.Smt _,
          MethodDetails.InvariantProof _,
          MethodDetails.Parameterized _ ->
          Position.NONE;
    };
  }

  private static Status status(PropertyVerdict verdict, ApproximationPolicy approximation) {
    return switch (verdict) {
      case Verdict.Holds(Coverage.Approximate _, _) ->
          switch (approximation) {
            case ACCEPTED -> Status.PASSED;
            case REFUSED -> Status.UNKNOWN;
          };
      case Verdict.Holds _, PropertyVerdict.Reached _ -> Status.PASSED;
      case Verdict.Violated _, PropertyVerdict.NotReached _ -> Status.FAILED;
      case Verdict.Inconclusive _ -> Status.UNKNOWN;
    };
  }

  /** The headline, then the evidence. */
  public String text() {
    return evidence.isEmpty() ? headline : headline + "\n\n" + String.join("\n", evidence);
  }

  /**
   * The position of the first violation, or of a witness that is not reached; unknown if no part of
   * the model is to blame.
   */
  public Position place() {
    return counterexamples.stream()
        .findFirst()
        .map(PropertyResult::place)
        .orElse(status == Status.FAILED ? declared : Position.NONE);
  }

  /**
   * The position of the fault, or of the property, or of the first step that is repeated, or of the
   * last step.
   */
  public static Position place(Counterexample counterexample) {
    TraceView view = counterexample.view();
    String name = "`" + counterexample.property() + "`";
    Stream<Position> own =
        view.violations().stream().filter(v -> v.message().startsWith(name)).map(v -> v.at());
    Stream<Position> violations = view.violations().stream().map(v -> v.at());
    Stream<Position> repeated =
        view.ending() instanceof TraceView.Ending.Lasso lasso
            ? view.steps().stream().filter(s -> s.number() >= lasso.from()).map(PropertyResult::at)
            : Stream.empty();
    Stream<Position> last = view.steps().reversed().stream().map(PropertyResult::at);
    return Stream.of(Stream.of(counterexample.place()), own, violations, repeated, last)
        .flatMap(s -> s)
        .filter(Position::isKnown)
        .findFirst()
        .orElse(Position.NONE);
  }

  private static Position at(TraceStep step) {
    return step.action().at();
  }
}
