package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.cli.report.MethodSummary.Figure;
import rondo.diagnostics.Position;
import rondo.explore.SearchOptions.Order;
import rondo.rounds.StepGranularity;
import rondo.trace.Coverage;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.Verdict.Reason;

/**
 * The text report on a protocol. Figures that all searches share are printed once at the top; then
 * each property has its verdict, its figures and its counterexample.
 */
final class ProtocolReport {
  private static final String INDENT = "  ";

  /** A verdict in a word, the worst first. */
  private enum Kind {
    VIOLATED("violated", "violated"),
    INCONCLUSIVE("inconclusive", "inconclusive"),
    BOUNDED("bounded", "bounded"),
    NOT_VIOLATED(CheckText.NOT_VIOLATED, CheckText.NOT_VIOLATED),
    HOLDS("holds", "hold");

    final String one;
    final String several;

    Kind(String one, String several) {
      this.one = one;
      this.several = several;
    }

    static Kind of(Verdict verdict) {
      return switch (verdict) {
        case Verdict.Holds(Coverage.Approximate _, _) -> NOT_VIOLATED;
        case Verdict.Holds _ -> HOLDS;
        case Verdict.Violated _ -> VIOLATED;
        case Verdict.Inconclusive i -> i.reason() == Reason.BOUND ? BOUNDED : INCONCLUSIVE;
      };
    }
  }

  private final VerificationResult result;
  private final TerminalStyle style;
  private final List<String> lines = new ArrayList<>();

  ProtocolReport(VerificationResult result, TerminalStyle style) {
    this.result = result;
    this.style = style;
  }

  List<String> lines() {
    List<Figure> common = common();
    common.forEach(f -> lines.add(figure(f, 13)));
    lines.add("");
    for (CheckResult checkResult : result.checks()) {
      property(checkResult, common);
    }
    lines.addAll(CheckText.skipped(result, style));
    if (result.checks().size() + result.skipped().size() > 1) {
      if (!lines.getLast().isEmpty()) {
        lines.add("");
      }
      lines.add(summary());
    } else if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    lines.addAll(UnreachedText.lines("unreached", result.unreached()));
    return lines;
  }

  /** The figures that are equal in all searches. */
  private List<Figure> common() {
    var common = new ArrayList<>(result.checks().getFirst().method().figures());
    result.checks().forEach(c -> common.retainAll(c.method().figures()));
    return common;
  }

  private String figure(Figure figure, int width) {
    String name = figure.name();
    return style.faint(name + " ".repeat(Math.max(1, width - name.length()))) + figure.value();
  }

  private void property(CheckResult checkResult, List<Figure> common) {
    var text = new CheckText(result, checkResult, style);
    List<String> counterexamples = text.counterexamples();
    if (!counterexamples.isEmpty() && !lines.getLast().isEmpty()) {
      lines.add("");
    }
    lines.add(text.verdict());
    checkResult.method().figures().stream()
        .filter(f -> !common.contains(f))
        .forEach(f -> lines.add(INDENT + figure(f, 0)));
    checkResult.method().resultFigures().forEach(f -> lines.add(INDENT + figure(f, 0)));
    if (checkResult.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped(Verdict.Reason why, Position at)
        && why != Verdict.Reason.ENOUGH) {
      lines.add(INDENT + figure(new Figure("ended early", why.text() + CheckText.at(at)), 0));
    }
    if (!CheckText.isUnsupported(checkResult.verdict())) {
      lines.add(INDENT + style.faint(statistics(checkResult)));
    }
    lines.addAll(counterexamples);
    if (checkResult.method() instanceof InvariantProofSummary summary) {
      counterexamples = summary.stories(style.style());
      lines.addAll(counterexamples);
    }
    if (!counterexamples.isEmpty()) {
      lines.add("");
    }
  }

  private static String statistics(CheckResult checkResult) {
    Statistics s = checkResult.verdict().statistics();
    if (checkResult.method() instanceof SmtSummary
        || checkResult.method() instanceof InvariantProofSummary) {
      return TextReport.time(s);
    }
    return String.join(
        ", ",
        counted(s.states(), "state"),
        counted(s.transitions(), "transition"),
        depth(checkResult, s.depth()),
        TextReport.memory(s),
        TextReport.time(s));
  }

  /** The depth; in rounds for breadth-first search with whole rounds as steps. */
  private static String depth(CheckResult checkResult, long depth) {
    return checkResult.method() instanceof RoundSearchSummary summary
            && summary.granularity() == StepGranularity.ROUNDS
            && checkResult.searchOptions().order() == Order.BFS
        ? counted(depth, "round")
        : "depth " + Decimal.grouped(depth);
  }

  private static String counted(long number, String what) {
    return Decimal.grouped(number) + " " + what + (number == 1 ? "" : "s");
  }

  private String summary() {
    var kinds = new ArrayList<Kind>();
    result.checks().forEach(c -> kinds.add(Kind.of(c.verdict())));
    result.skipped().forEach(_ -> kinds.add(Kind.INCONCLUSIVE));
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
    return result.verdict() instanceof Verdict.Violated ? style.bad(text) : style.doubtful(text);
  }
}
