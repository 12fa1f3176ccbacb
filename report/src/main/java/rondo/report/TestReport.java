package rondo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.report.coverage.UnreachedText;
import rondo.trace.Property;
import rondo.trace.Verdict;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;

/** The text report on a test. */
public final class TestReport {
  private static final String NOT_A_PROOF =
      "  not a proof: other schedules were not explored (rondo verify explores all)";

  private final Report report;
  private final SavedTraces traces;
  private final TerminalStyle style;
  private final List<String> lines = new ArrayList<>();

  private TestReport(Report report, SavedTraces traces, TerminalStyle style) {
    this.report = report;
    this.traces = traces;
    this.style = style;
  }

  public static String full(Report report, SavedTraces traces, TerminalStyle style) {
    var text = new TestReport(report, traces, style);
    for (PropertyReport property : report.properties()) {
      text.check(property);
      text.lines.add("");
    }
    text.lines.removeLast();
    text.incompletelyTested();
    return text(text.lines);
  }

  /** The verdict in a line, and the saved traces. */
  public static String quiet(Report report, SavedTraces traces, TerminalStyle style) {
    var text = new TestReport(report, traces, style);
    for (PropertyReport property : report.properties()) {
      text.lines.addAll(new CheckText(report, property, traces, style).brief());
    }
    text.incompletelyTested();
    return text(text.lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void check(PropertyReport property) {
    var text = new CheckText(report, property, traces, style);
    lines.add(text.verdict());
    boolean passed = property.verdict() instanceof Verdict.Holds;
    if (passed) {
      lines.add(style.faint(NOT_A_PROOF));
    }
    lines.addAll(text.counterexamples());
    lines.add("");
    if (property.title().isEmpty()) {
      figure("checked", checked(property));
    }
    MethodSummary.of(property.method()).figures().forEach(f -> figure(f.name(), f.value()));
    if (property.method() instanceof MethodDetails.SampledRuns sampling && passed) {
      handlers(new SamplingSummary(sampling).handlers());
    }
    if (property.title().isEmpty() && passed) {
      lines.addAll(UnreachedText.lines("not reached", report.unreached()));
    }
  }

  private static String checked(PropertyReport property) {
    return property.searchOptions().checked().isEmpty()
        ? "nothing"
        : property.searchOptions().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(style.faint(name + " ".repeat(Math.max(1, 13 - name.length()))) + value);
  }

  /** The coverage of handlers. */
  private void handlers(List<SamplingSummary.CoverageEntry> all) {
    if (all.isEmpty()) {
      return;
    }
    long missed = all.stream().filter(SamplingSummary.CoverageEntry::isUncovered).count();
    figure("handlers", "%d of %d reached".formatted(all.size() - missed, all.size()));
    lines.add("");
    int width = all.stream().mapToInt(c -> c.handler().length()).max().orElse(0);
    for (SamplingSummary.CoverageEntry c : all) {
      String what = c.handler() + " ".repeat(width - c.handler().length());
      String line = "  %s:%d  %s  %s".formatted(c.at().file(), c.at().line(), what, c.text());
      lines.add(c.isUncovered() ? style.doubtful(line) : line);
    }
  }

  private void incompletelyTested() {
    report
        .unchecked()
        .interrupted()
        .forEach(name -> lines.add(style.doubtful("not tested") + ": interrupted  " + name));
    report
        .unchecked()
        .untestable()
        .forEach(
            name ->
                lines.add(
                    style.doubtful("not tested")
                        + ": only infinite runs violate it (use rondo verify)  "
                        + name));
    report
        .unchecked()
        .partlyTestable()
        .forEach(
            name ->
                lines.add(
                    style.doubtful("partly tested")
                        + ": infinite runs were not explored  "
                        + name));
  }
}
