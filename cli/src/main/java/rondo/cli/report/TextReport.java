package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;

/** The text report: the verdict first, then the evidence, then the figures. */
public final class TextReport {
  /** The minimal number of states for figures per state. */
  private static final int MIN_STATES = 1000;

  private final VerificationResult result;
  private final TerminalStyle style;

  /** The check that is being reported. */
  private CheckResult checkResult;

  private final List<String> lines = new ArrayList<>();

  private TextReport(VerificationResult result, TerminalStyle style) {
    this.result = result;
    this.style = style;
    checkResult = result.checks().getFirst();
  }

  public static String full(VerificationResult result, TerminalStyle style) {
    return isOfProtocol(result.checks().getFirst().method())
        ? text(new ProtocolReport(result, style).lines())
        : ofSteps(result, style);
  }

  private static boolean isOfProtocol(MethodSummary summary) {
    return switch (summary) {
      case RoundProtocolSummary _,
          RoundSearchSummary _,
          EventSearchSummary _,
          CommunicationClosureSummary _,
          SequentializationSummary _ ->
          true;
      case ReductionSummary _, SamplingSummary _ -> false;
      case SmtSummary smtSummary -> isOfProtocol(smtSummary.model());
      case InvariantProofSummary invariantProofSummary ->
          isOfProtocol(invariantProofSummary.model());
    };
  }

  private static String ofSteps(VerificationResult result, TerminalStyle style) {
    var report = new TextReport(result, style);
    for (CheckResult checkResult : result.checks()) {
      report.checkResult = checkResult;
      var text = new CheckText(result, checkResult, style);
      report.lines.add(text.verdict());
      report.lines.addAll(text.counterexamples());
      if (!CheckText.isUnsupported(checkResult.verdict())) {
        report.figures();
      }
      if (checkResult.title().isEmpty()) {
        report.unreached();
      }
      report.lines.add("");
    }
    report.lines.removeLast();
    List<String> skipped = CheckText.skipped(result, style);
    if (!skipped.isEmpty()) {
      report.lines.add("");
      report.lines.addAll(skipped);
    }
    return text(report.lines);
  }

  /** The verdict in a line, and the saved traces. */
  public static String quiet(VerificationResult result, TerminalStyle style) {
    var lines = new ArrayList<String>();
    result.checks().forEach(c -> lines.addAll(new CheckText(result, c, style).brief()));
    lines.addAll(CheckText.skipped(result, style));
    return text(lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void figures() {
    Statistics s = checkResult.verdict().statistics();
    lines.add("");
    figure("checked", checked());
    if (checkResult.verdict() instanceof Verdict.Violated v && v.total() > 1) {
      figure("violations", violations(v));
    }
    if (checkResult.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped(Verdict.Reason why, Position at)
        && why != Verdict.Reason.ENOUGH) {
      figure("ended early", why.text() + CheckText.at(at));
    }
    checkResult.method().figures().forEach(f -> figure(f.name(), f.value()));
    checkResult.method().resultFigures().forEach(f -> figure(f.name(), f.value()));
    if (checkResult.method() instanceof SmtSummary) {
      figure("time", time(s));
      return;
    }
    figure(
        "states",
        Decimal.grouped(s.states()) + " stored, " + Decimal.grouped(s.matched()) + " matched");
    figure("transitions", Decimal.grouped(s.transitions()));
    figure("depth", Decimal.grouped(s.depth()));
    figure("memory", memory(s));
    figure("time", time(s));
  }

  static String memory(Statistics s) {
    String each =
        s.states() < MIN_STATES
            ? ""
            : ", " + Decimal.rounded((double) s.memoryBytes() / s.states()) + " bytes a state";
    return new MemorySize(s.memoryBytes()) + each;
  }

  static String time(Statistics s) {
    String rate =
        s.states() < MIN_STATES || s.seconds() <= 0
            ? ""
            : ", " + Decimal.grouped(Math.round(s.states() / s.seconds())) + " states/s";
    return Decimal.rounded(s.seconds()) + " s" + rate;
  }

  private static String violations(Verdict.Violated verdict) {
    return verdict.found().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(e -> Decimal.grouped(e.getValue()) + " " + e.getKey().title())
        .collect(Collectors.joining(", "));
  }

  private String checked() {
    return checkResult.searchOptions().checked().isEmpty()
        ? "nothing"
        : checkResult.searchOptions().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(style.faint(name + " ".repeat(13 - name.length())) + value);
  }

  private void unreached() {
    boolean complete =
        switch (checkResult.verdict()) {
          case Verdict.Holds h -> h.coverage() instanceof Coverage.Exhaustive;
          case Verdict.Violated v -> v.extent() instanceof Extent.Complete(Coverage.Exhaustive _);
          case Verdict.Inconclusive _ -> false;
        };
    if (checkResult.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped) {
      return; // Unreached code is of no interest before the violation is fixed.
    }
    String heading = complete ? "unreached" : "not reached yet";
    lines.addAll(UnreachedText.lines(heading, result.unreached()));
  }
}
