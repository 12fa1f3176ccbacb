package rondo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Reason;
import rondo.trace.view.TraceKind;
import rondo.verify.report.Counterexample;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** The text of a check's result: its verdict in a line, and its counterexamples. */
public record CheckText(
    Report report, PropertyReport property, SavedTraces traces, TerminalStyle style) {
  private static final int HEAD_LINES = 40;
  private static final int TAIL_LINES = 100;

  /** The verdict of an approximate search without violation. */
  static final String NOT_VIOLATED = "not violated";

  /** The verdicts on a witness. */
  static final String REACHED = "reached";

  static final String NOT_REACHED = "not reached";

  private static final String NO_FURTHER = "no further counterexample differs";

  /** The verdicts on properties that were not checked. */
  static List<String> skipped(Report report, TerminalStyle style) {
    String verdict = style.doubtful("inconclusive") + ": " + Reason.INTERRUPTED.text() + "  ";
    return report.unchecked().interrupted().stream().map(name -> verdict + name).toList();
  }

  /** Whether the property was not checked at all, so that there is no method to report. */
  static boolean isUnsupported(PropertyVerdict verdict) {
    return verdict instanceof Verdict.Inconclusive i && i.reason() == Reason.TEMPORAL;
  }

  /** The verdict in a word. */
  public static String word(PropertyVerdict verdict) {
    return switch (verdict) {
      case Verdict.Holds h -> word(h.coverage());
      case Verdict.Violated _ -> "violated";
      case Verdict.Inconclusive _ -> "inconclusive";
      case PropertyVerdict.Reached _ -> REACHED;
      case PropertyVerdict.NotReached _ -> NOT_REACHED;
    };
  }

  /** The verdict of a search of this coverage that ended without violation. */
  static String word(Coverage coverage) {
    return switch (coverage) {
      case Coverage.Exhaustive _ -> "holds";
      case Coverage.Approximate _ -> NOT_VIOLATED;
      case Coverage.Sampled _ -> "no violation";
    };
  }

  String verdict() {
    return switch (property.verdict()) {
      case Verdict.Holds(Coverage.Exhaustive _, _) -> style.good(holds()) + in();
      case Verdict.Holds(Coverage.Approximate a, _) ->
          style.doubtful(NOT_VIOLATED) + in() + "\n" + approximate(a);
      case Verdict.Holds(Coverage.Sampled(long schedules), _) ->
          style.good("no violation in " + schedules(schedules)) + in();
      case Verdict.Violated v ->
          style.bad(violated())
              + ": "
              + violated(v)
              + (place().isEmpty() && property.title().isEmpty() ? in() : "");
      case PropertyVerdict.Reached _ -> style.good(REACHED) + ": " + title() + ", " + runLength();
      case PropertyVerdict.NotReached _ -> style.bad(NOT_REACHED) + in();
      case Verdict.Inconclusive i when bounded().isPresent() ->
          style.doubtful("bounded") + ": " + bounded().get() + in();
      case Verdict.Inconclusive i ->
          style.doubtful("inconclusive") + ": " + i.extent().text() + at(i.extent().at()) + in();
    };
  }

  private String holds() {
    return property.method() instanceof MethodDetails.Parameterized parameterized
        ? "holds for every " + new ParameterizedSummary(parameterized).free()
        : "holds";
  }

  private String violated() {
    return property.method() instanceof MethodDetails.Parameterized parameterized
        ? new ParameterizedSummary(parameterized)
            .violatedFor()
            .map(values -> "violated for " + values)
            .orElse("violated")
        : "violated";
  }

  /** The verdict in a line, without style; of a violated property also its name. */
  public String headline() {
    return switch (property.verdict()) {
      case Verdict.Holds(Coverage.Exhaustive _, _) -> holds();
      case Verdict.Holds(Coverage.Approximate a, _) -> NOT_VIOLATED + ": " + approximate(a).strip();
      case Verdict.Holds(Coverage.Sampled(long schedules), _) ->
          "no violation in " + schedules(schedules);
      case Verdict.Violated v -> violated() + ": " + violated(v);
      case PropertyVerdict.Reached _ -> REACHED + ": " + title() + ", " + runLength();
      case PropertyVerdict.NotReached _ -> NOT_REACHED + ": " + title();
      case Verdict.Inconclusive _ when bounded().isPresent() -> "bounded: " + bounded().get();
      case Verdict.Inconclusive i -> "inconclusive: " + i.extent().text() + at(i.extent().at());
    };
  }

  /** The counterexamples, also those of a proof that failed. */
  public List<String> evidence() {
    var lines = new ArrayList<>(counterexamples());
    if (property.method() instanceof MethodDetails.InvariantProof proof) {
      lines.addAll(new InvariantProofSummary(proof).counterexamples(style.style()));
    }
    return lines;
  }

  /** The verdict in a line, and a line for each saved trace. */
  List<String> brief() {
    var lines = new ArrayList<String>();
    lines.add(verdict());
    property.counterexamples().forEach(c -> lines.addAll(saved(c)));
    return lines;
  }

  /** The file of a counterexample, if it was saved. */
  private List<String> saved(Counterexample c) {
    return traces.file(c).map(f -> style.faint("saved: ") + f).stream().toList();
  }

  /** The result of bounded model checking, if there is no better one. */
  private Optional<String> bounded() {
    boolean ofWitness =
        property.verdict() instanceof Verdict.Inconclusive i
            && i.reason() == Reason.NOT_REACHED_WITHIN_BOUND;
    return switch (property.method()) {
      case MethodDetails.Smt smt ->
          new SmtSummary(smt)
              .bounded()
              .map(bound -> (ofWitness ? NOT_REACHED : "no violation") + " within " + bound);
      case MethodDetails.Parameterized parameterized
          when property.verdict() instanceof Verdict.Inconclusive i && i.reason() == Reason.BOUND ->
          new ParameterizedSummary(parameterized).bounded();
      default -> Optional.empty();
    };
  }

  static String schedules(long count) {
    return Decimal.grouped(count) + (count == 1 ? " schedule" : " schedules");
  }

  private String in() {
    return "  " + property.title().orElse(style.faint(report.model().file().toString()));
  }

  private String runLength() {
    return property.counterexamples().getFirst().length();
  }

  private String title() {
    return property.title().orElseThrow();
  }

  private String violated(Verdict.Violated verdict) {
    String kind = property.counterexamples().getFirst().kind();
    String first = property.title().map(t -> t + ", " + kind).orElse(kind) + place();
    long others = verdict.total() - 1;
    return others == 0 ? first : first + ", and " + Decimal.grouped(others) + " more";
  }

  /** The position of the first violation, if it has one. */
  private String place() {
    return property.counterexamples().stream().findFirst().map(c -> at(c.place())).orElse("");
  }

  static String at(Position place) {
    return place.isKnown() ? " at " + place.file() + ":" + place.line() : "";
  }

  private static String approximate(Coverage.Approximate coverage) {
    return "  not a proof: states were compared by "
        + coverage.method()
        + " only; the probability of an omission is about "
        + Decimal.probability(coverage.omissionProbability());
  }

  /**
   * The first counterexample in full, the others in a line each, unless they differ; an empty line
   * before each.
   */
  List<String> counterexamples() {
    var lines = new ArrayList<String>();
    List<Counterexample> all = property.counterexamples();
    for (Counterexample c : all) {
      lines.add("");
      Optional<String> difference = c.difference(all);
      if (c == all.getFirst()) {
        lines.addAll(trace(c));
      } else if (difference.isPresent()) {
        lines.add(
            style.bad("counterexample " + (all.indexOf(c) + 1))
                + ": "
                + c.kind()
                + (c.kind().equals(c.ending()) ? "" : ", " + c.ending()));
        lines.add(difference.get());
        lines.add("");
        lines.addAll(trace(c));
      } else {
        lines.add(c.kind() + ", " + c.ending());
      }
      lines.addAll(saved(c));
    }
    if (property.hasAllDifferent()) {
      lines.addAll(List.of("", NO_FURTHER));
    }
    all.stream()
        .findFirst()
        .flatMap(traces::file)
        .ifPresent(f -> lines.add(style.faint("replay: ") + "rondo trace " + f));
    return lines;
  }

  /** The trace; depth-first traces may be very long, so their middle is omitted. */
  private List<String> trace(Counterexample c) {
    List<String> trace = c.text(style.style()).lines().toList();
    if (trace.size() <= HEAD_LINES + TAIL_LINES) {
      return trace;
    }
    int omitted = trace.size() - HEAD_LINES - TAIL_LINES;
    var lines = new ArrayList<>(trace.subList(0, HEAD_LINES));
    String hint =
        c.view().kind() == TraceKind.PROCESSES
            ? " (--shortest finds a shortest counterexample)"
            : "";
    lines.add(style.doubtful("  … " + Decimal.grouped(omitted) + " lines omitted") + hint);
    lines.addAll(trace.subList(trace.size() - TAIL_LINES, trace.size()));
    return lines;
  }
}
