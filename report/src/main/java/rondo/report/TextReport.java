package rondo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.report.coverage.ExecutionSummary;
import rondo.report.coverage.UnreachedText;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** The text report: the verdict first, then the evidence, then the figures. */
public final class TextReport {
  /** The minimal number of states for figures per state. */
  private static final int MIN_STATES = 1000;

  private final Report report;
  private final SavedTraces traces;
  private final TerminalStyle style;

  /** The property that is being reported. */
  private PropertyReport property;

  private final List<String> lines = new ArrayList<>();

  private TextReport(Report report, SavedTraces traces, TerminalStyle style) {
    this.report = report;
    this.traces = traces;
    this.style = style;
    property = report.properties().getFirst();
  }

  public static String full(Report report, SavedTraces traces, TerminalStyle style) {
    return isOfProtocol(report.properties().getFirst().method())
        ? text(new ProtocolReport(report, traces, style).lines())
        : new TextReport(report, traces, style).ofSteps();
  }

  private static boolean isOfProtocol(MethodDetails details) {
    return switch (details) {
      case MethodDetails.RoundProtocol _,
          MethodDetails.RoundSearch _,
          MethodDetails.EventProtocol _,
          MethodDetails.EventSearch _,
          MethodDetails.CommunicationClosureSearch _,
          MethodDetails.SequentializedProtocol _,
          MethodDetails.SequentializedSearch _,
          MethodDetails.Parameterized _ ->
          true;
      case MethodDetails.ProcessSearch _, MethodDetails.SampledRuns _ -> false;
      case MethodDetails.Smt smt -> isOfProtocol(smt.model());
      case MethodDetails.InvariantProof proof -> isOfProtocol(proof.model());
    };
  }

  private String ofSteps() {
    for (PropertyReport each : report.properties()) {
      property = each;
      var text = new CheckText(report, property, traces, style);
      lines.add(text.verdict());
      lines.addAll(text.counterexamples());
      if (!CheckText.isUnsupported(property.verdict())) {
        figures();
      }
      if (property.title().isEmpty()) {
        unreached();
        report.executions().ifPresent(e -> lines.addAll(new ExecutionSummary(e).lines()));
      }
      lines.add("");
    }
    lines.removeLast();
    List<String> skipped = CheckText.skipped(report, style);
    if (!skipped.isEmpty()) {
      lines.add("");
      lines.addAll(skipped);
    }
    return text(lines);
  }

  /** The verdict in a line, and the saved traces. */
  public static String quiet(Report report, SavedTraces traces, TerminalStyle style) {
    var lines = new ArrayList<String>();
    report.properties().forEach(p -> lines.addAll(new CheckText(report, p, traces, style).brief()));
    lines.addAll(CheckText.skipped(report, style));
    return text(lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void figures() {
    Statistics s = property.verdict().statistics();
    lines.add("");
    figure("checked", checked());
    if (property.verdict() instanceof Verdict.Violated v && v.total() > 1) {
      figure("violations", violations(v));
    }
    if (property.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped early
        && early.reason() != Verdict.Reason.ENOUGH) {
      figure("ended early", early.text() + CheckText.at(early.at()));
    }
    MethodSummary.of(property.method()).figures().forEach(f -> figure(f.name(), f.value()));
    MethodSummary.of(property.method()).resultFigures().forEach(f -> figure(f.name(), f.value()));
    if (property.method() instanceof MethodDetails.Smt) {
      figure("time", time(s));
      return;
    }
    figure(
        "states",
        Decimal.grouped(s.states()) + " stored, " + Decimal.grouped(s.matched()) + " matched");
    figure("transitions", Decimal.grouped(s.transitions()));
    figure("depth", Decimal.grouped(s.depth()));
    figure("memory", memory(s));
    if (s.disk().bytes() > 0) {
      figure("disk", size(s.disk().bytes(), s.states()));
    }
    figure("time", time(s));
  }

  static String memory(Statistics s) {
    return size(s.memoryBytes(), s.states());
  }

  private static String size(long bytes, long states) {
    String each =
        states < MIN_STATES
            ? ""
            : ", " + Decimal.rounded((double) bytes / states) + " bytes a state";
    return new MemorySize(bytes) + each;
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
    return property.searchOptions().checked().isEmpty()
        ? "nothing"
        : property.searchOptions().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(style.faint(name + " ".repeat(13 - name.length())) + value);
  }

  private void unreached() {
    boolean complete =
        switch (property.verdict()) {
          case Verdict.Holds h -> h.coverage() instanceof Coverage.Exhaustive;
          case Verdict.Violated v -> v.extent() instanceof Extent.Complete(Coverage.Exhaustive _);
          case Verdict.Inconclusive _ -> false;
          case PropertyVerdict.OfWitness _ -> false; // not with safety
        };
    if (property.verdict() instanceof Verdict.Violated v && v.extent() instanceof Extent.Stopped) {
      return; // Unreached code is of no interest before the violation is fixed.
    }
    String heading = complete ? "unreached" : "not reached yet";
    lines.addAll(UnreachedText.lines(heading, report.unreached()));
  }
}
