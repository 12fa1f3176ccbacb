package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import rondo.trace.Property;
import rondo.trace.Verdict;

/** What a test has shown, for people. */
public final class TestReport {
  private static final String NO_PROOF =
      "  this is no proof: other schedules were not looked at (rondo verify looks at all)";

  private final Tested tested;
  private final Paint paint;
  private final List<String> lines = new ArrayList<>();

  private TestReport(Tested tested, Paint paint) {
    this.tested = tested;
    this.paint = paint;
  }

  public static String full(Tested tested, Paint paint) {
    var report = new TestReport(tested, paint);
    for (Check check : tested.outcome().checks()) {
      report.check(check);
      report.lines.add("");
    }
    report.lines.removeLast();
    report.untested();
    return text(report.lines);
  }

  /** The verdict in a line, and which traces were saved. */
  public static String quiet(Tested tested, Paint paint) {
    var report = new TestReport(tested, paint);
    for (Check check : tested.outcome().checks()) {
      report.lines.addAll(new CheckText(tested.outcome(), check, paint).brief());
    }
    report.untested();
    return text(report.lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void check(Check check) {
    var text = new CheckText(tested.outcome(), check, paint);
    lines.add(text.verdict());
    boolean passed = check.verdict() instanceof Verdict.Holds;
    if (passed) {
      lines.add(paint.faint(NO_PROOF));
    }
    lines.addAll(text.counterexamples());
    lines.add("");
    if (check.title().isEmpty()) {
      figure("checked", checked(check));
    }
    check.approach().figures().forEach(f -> figure(f.name(), f.value()));
    if (check.approach() instanceof Samples samples && passed) {
      covered(samples.covered());
    }
    if (check.title().isEmpty() && passed) {
      lines.addAll(UnreachedText.lines("not reached", tested.outcome().unreached()));
    }
  }

  private static String checked(Check check) {
    return check.search().checked().isEmpty()
        ? "nothing"
        : check.search().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(paint.faint(name + " ".repeat(Math.max(1, 13 - name.length()))) + value);
  }

  /** How much was reached, and what was not. */
  private void covered(List<Covered> all) {
    if (all.isEmpty()) {
      return;
    }
    long missed = all.stream().filter(Covered::isMissed).count();
    figure("handlers", "%d of %d reached".formatted(all.size() - missed, all.size()));
    lines.add("");
    int width = all.stream().mapToInt(c -> c.what().length()).max().orElse(0);
    for (Covered c : all) {
      String what = c.what() + " ".repeat(width - c.what().length());
      String line = "  %s:%d  %s  %s".formatted(c.at().file(), c.at().line(), what, c.text());
      lines.add(c.isMissed() ? paint.doubtful(line) : line);
    }
  }

  private void untested() {
    tested
        .outcome()
        .skipped()
        .forEach(name -> lines.add(paint.doubtful("not tested") + ": it was interrupted  " + name));
    tested
        .untested()
        .forEach(
            name ->
                lines.add(
                    paint.doubtful("not tested")
                        + ": only a run that goes on for ever can break it (rondo verify decides)"
                        + "  "
                        + name));
    tested
        .partly()
        .forEach(
            name ->
                lines.add(
                    paint.doubtful("partly tested")
                        + ": runs that go on for ever were not looked at  "
                        + name));
  }
}
