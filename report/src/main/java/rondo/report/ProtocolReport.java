package rondo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.explore.SearchOptions.Order;
import rondo.report.MethodSummary.Figure;
import rondo.report.coverage.ExecutionSummary;
import rondo.report.coverage.UnreachedText;
import rondo.rounds.StepGranularity;
import rondo.trace.Coverage;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/**
 * The text report on a protocol. Figures that all searches share are printed once at the top; then
 * each property has its verdict, its figures and its counterexample.
 */
final class ProtocolReport {
  private static final String INDENT = "  ";

  /** A verdict in a word, the worst first. */
  private enum Kind {
    VIOLATED("violated", "violated"),
    NOT_REACHED(CheckText.NOT_REACHED, CheckText.NOT_REACHED),
    INCONCLUSIVE("inconclusive", "inconclusive"),
    BOUNDED("bounded", "bounded"),
    NOT_VIOLATED(CheckText.NOT_VIOLATED, CheckText.NOT_VIOLATED),
    HOLDS("holds", "hold"),
    REACHED(CheckText.REACHED, CheckText.REACHED);

    final String one;
    final String several;

    Kind(String one, String several) {
      this.one = one;
      this.several = several;
    }

    static Kind of(PropertyVerdict verdict) {
      return switch (verdict) {
        case Verdict.Holds(Coverage.Approximate _, _) -> NOT_VIOLATED;
        case Verdict.Holds _ -> HOLDS;
        case PropertyVerdict.Reached _ -> REACHED;
        case PropertyVerdict.NotReached _ -> NOT_REACHED;
        case Verdict.Violated _ -> VIOLATED;
        case Verdict.Inconclusive i ->
            switch (i.reason()) {
              case BOUND, NOT_REACHED_WITHIN_BOUND -> BOUNDED;
              default -> INCONCLUSIVE;
            };
      };
    }
  }

  private final Report report;
  private final SavedTraces traces;
  private final TerminalStyle style;
  private final List<String> lines = new ArrayList<>();

  ProtocolReport(Report report, SavedTraces traces, TerminalStyle style) {
    this.report = report;
    this.traces = traces;
    this.style = style;
  }

  List<String> lines() {
    List<Figure> common = common();
    common.forEach(f -> lines.add(figure(f, 13)));
    lines.add("");
    for (PropertyReport property : report.properties()) {
      property(property, common);
    }
    lines.addAll(CheckText.skipped(report, style));
    if (report.properties().size() + report.unchecked().interrupted().size() > 1) {
      if (!lines.getLast().isEmpty()) {
        lines.add("");
      }
      lines.add(summary());
    } else if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    lines.addAll(UnreachedText.lines("unreached", report.unreached()));
    report.executions().ifPresent(e -> lines.addAll(new ExecutionSummary(e).lines()));
    return lines;
  }

  /** The figures that are equal in all searches. */
  private List<Figure> common() {
    var common =
        new ArrayList<>(MethodSummary.of(report.properties().getFirst().method()).figures());
    report.properties().forEach(c -> common.retainAll(MethodSummary.of(c.method()).figures()));
    return common;
  }

  private String figure(Figure figure, int width) {
    String name = figure.name();
    return style.faint(name + " ".repeat(Math.max(1, width - name.length()))) + figure.value();
  }

  private void property(PropertyReport property, List<Figure> common) {
    var text = new CheckText(report, property, traces, style);
    List<String> counterexamples = text.counterexamples();
    if (!counterexamples.isEmpty() && !lines.getLast().isEmpty()) {
      lines.add("");
    }
    lines.add(text.verdict());
    MethodSummary.of(property.method()).figures().stream()
        .filter(f -> !common.contains(f))
        .forEach(f -> lines.add(INDENT + figure(f, 0)));
    MethodSummary.of(property.method())
        .resultFigures()
        .forEach(f -> lines.add(INDENT + figure(f, 0)));
    if (property.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped early
        && early.reason() != Verdict.Reason.ENOUGH) {
      lines.add(
          INDENT + figure(new Figure("ended early", early.text() + CheckText.at(early.at())), 0));
    }
    if (!CheckText.isUnsupported(property.verdict())) {
      lines.add(INDENT + style.faint(statistics(property)));
    }
    lines.addAll(counterexamples);
    if (property.method() instanceof MethodDetails.InvariantProof proof) {
      counterexamples = new InvariantProofSummary(proof).counterexamples(style.style());
      lines.addAll(counterexamples);
    }
    if (!counterexamples.isEmpty()) {
      lines.add("");
    }
  }

  /** The statistics of a search, with the first of its properties only. */
  private String statistics(PropertyReport property) {
    Statistics s = property.verdict().statistics();
    PropertyReport first = firstOfSearch(property);
    if (first != property) {
      return counted(s.states(), "state")
          + ", in the search for "
          + first.title().orElse(PropertySelector.SAFETY);
    }
    if (property.method() instanceof MethodDetails.Smt
        || property.method() instanceof MethodDetails.InvariantProof
        || property.method() instanceof MethodDetails.Parameterized) {
      return TextReport.time(s);
    }
    return String.join(
        ", ",
        counted(s.states(), "state"),
        counted(s.transitions(), "transition"),
        depth(property, s.depth()),
        TextReport.memory(s),
        TextReport.time(s));
  }

  /** The first property of the report that the same search checked. */
  private PropertyReport firstOfSearch(PropertyReport property) {
    List<String> sharedBy = property.method().sharedBy();
    return report.properties().stream()
        .filter(p -> !sharedBy.isEmpty() && p.method().sharedBy().equals(sharedBy))
        .findFirst()
        .orElse(property);
  }

  /** The depth; in rounds for breadth-first search with whole rounds as steps. */
  private static String depth(PropertyReport property, long depth) {
    return property.method() instanceof MethodDetails.RoundSearch search
            && search.granularity() == StepGranularity.ROUNDS
            && property.searchOptions().order() == Order.BFS
        ? counted(depth, "round")
        : "depth " + Decimal.grouped(depth);
  }

  private static String counted(long number, String what) {
    return Decimal.grouped(number) + " " + what + (number == 1 ? "" : "s");
  }

  private String summary() {
    var kinds = new ArrayList<Kind>();
    report.properties().forEach(c -> kinds.add(Kind.of(c.verdict())));
    report.unchecked().interrupted().forEach(_ -> kinds.add(Kind.INCONCLUSIVE));
    Map<Kind, Long> numbers =
        kinds.stream().collect(Collectors.groupingBy(k -> k, Collectors.counting()));
    int all = kinds.size();
    if (numbers.keySet().equals(Set.of(Kind.HOLDS))) {
      return style.good((all == 2 ? "both" : "all " + all) + " properties hold");
    }
    var parts = new ArrayList<String>();
    for (Kind kind : Kind.values()) {
      long number = numbers.getOrDefault(kind, 0L);
      if (number > 0) {
        parts.add(number + " " + (number == 1 ? kind.one : kind.several));
      }
    }
    String text = all + " properties: " + String.join(", ", parts);
    return switch (report.verdict()) {
      case Verdict.Violated _, PropertyVerdict.NotReached _ -> style.bad(text);
      case Verdict.Inconclusive _ -> style.doubtful(text);
      case Verdict.Holds(Coverage.Approximate _, _) -> style.doubtful(text);
      case Verdict.Holds _, PropertyVerdict.Reached _ -> style.good(text);
    };
  }
}
