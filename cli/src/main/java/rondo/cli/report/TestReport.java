package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.trace.Property;
import rondo.trace.Verdict;

/** The text report on a test. */
public final class TestReport {
  private static final String NO_PROOF =
      "  this is no proof: other schedules were not looked at (rondo verify looks at all)";

  private final TestResult result;
  private final TerminalStyle style;
  private final List<String> lines = new ArrayList<>();

  private TestReport(TestResult result, TerminalStyle style) {
    this.result = result;
    this.style = style;
  }

  public static String full(TestResult result, TerminalStyle style) {
    var report = new TestReport(result, style);
    for (CheckResult checkResult : result.result().checks()) {
      report.check(checkResult);
      report.lines.add("");
    }
    report.lines.removeLast();
    report.untested();
    return text(report.lines);
  }

  /** The verdict in a line, and the saved traces. */
  public static String quiet(TestResult result, TerminalStyle style) {
    var report = new TestReport(result, style);
    for (CheckResult checkResult : result.result().checks()) {
      report.lines.addAll(new CheckText(result.result(), checkResult, style).brief());
    }
    report.untested();
    return text(report.lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void check(CheckResult checkResult) {
    var text = new CheckText(result.result(), checkResult, style);
    lines.add(text.verdict());
    boolean passed = checkResult.verdict() instanceof Verdict.Holds;
    if (passed) {
      lines.add(style.faint(NO_PROOF));
    }
    lines.addAll(text.counterexamples());
    lines.add("");
    if (checkResult.title().isEmpty()) {
      figure("checked", checked(checkResult));
    }
    checkResult.method().figures().forEach(f -> figure(f.name(), f.value()));
    if (checkResult.method() instanceof SamplingSummary summary && passed) {
      covered(summary.covered());
    }
    if (checkResult.title().isEmpty() && passed) {
      lines.addAll(UnreachedText.lines("not reached", result.result().unreached()));
    }
  }

  private static String checked(CheckResult checkResult) {
    return checkResult.searchOptions().checked().isEmpty()
        ? "nothing"
        : checkResult.searchOptions().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(style.faint(name + " ".repeat(Math.max(1, 13 - name.length()))) + value);
  }

  /** The coverage, and the unreached reactions. */
  private void covered(List<CoverageEntry> all) {
    if (all.isEmpty()) {
      return;
    }
    long missed = all.stream().filter(CoverageEntry::isUncovered).count();
    figure("handlers", "%d of %d reached".formatted(all.size() - missed, all.size()));
    lines.add("");
    int width = all.stream().mapToInt(c -> c.handler().length()).max().orElse(0);
    for (CoverageEntry c : all) {
      String what = c.handler() + " ".repeat(width - c.handler().length());
      String line = "  %s:%d  %s  %s".formatted(c.at().file(), c.at().line(), what, c.text());
      lines.add(c.isUncovered() ? style.doubtful(line) : line);
    }
  }

  private void untested() {
    result
        .result()
        .skipped()
        .forEach(name -> lines.add(style.doubtful("not tested") + ": it was interrupted  " + name));
    result
        .untested()
        .forEach(
            name ->
                lines.add(
                    style.doubtful("not tested")
                        + ": only a run that goes on for ever can break it (rondo verify decides)"
                        + "  "
                        + name));
    result
        .partlyTested()
        .forEach(
            name ->
                lines.add(
                    style.doubtful("partly tested")
                        + ": runs that go on for ever were not looked at  "
                        + name));
  }
}
