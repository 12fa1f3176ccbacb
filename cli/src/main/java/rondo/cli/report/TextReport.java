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

/** An outcome for people: the verdict first, then what speaks for it, then the figures. */
public final class TextReport {
  /** What a state takes, of memory and of time, cannot be told from fewer. */
  private static final int ENOUGH_STATES = 1000;

  private final Outcome outcome;
  private final Paint paint;

  /** What is being told about. */
  private Check check;

  private final List<String> lines = new ArrayList<>();

  private TextReport(Outcome outcome, Paint paint) {
    this.outcome = outcome;
    this.paint = paint;
    check = outcome.checks().getFirst();
  }

  public static String full(Outcome outcome, Paint paint) {
    return isOfProtocol(outcome.checks().getFirst().approach())
        ? text(new ProtocolReport(outcome, paint).lines())
        : ofSteps(outcome, paint);
  }

  private static boolean isOfProtocol(Approach approach) {
    return switch (approach) {
      case Protocol _, Rounds _, Events _, Conditions _, InRounds _ -> true;
      case Reductions _, Samples _ -> false;
      case Solved solved -> isOfProtocol(solved.model());
      case Strengthened strengthened -> isOfProtocol(strengthened.model());
    };
  }

  private static String ofSteps(Outcome outcome, Paint paint) {
    var report = new TextReport(outcome, paint);
    for (Check check : outcome.checks()) {
      report.check = check;
      var text = new CheckText(outcome, check, paint);
      report.lines.add(text.verdict());
      report.lines.addAll(text.counterexamples());
      if (!CheckText.isUnasked(check.verdict())) {
        report.figures();
      }
      if (check.title().isEmpty()) {
        report.unreached();
      }
      report.lines.add("");
    }
    report.lines.removeLast();
    List<String> skipped = CheckText.skipped(outcome, paint);
    if (!skipped.isEmpty()) {
      report.lines.add("");
      report.lines.addAll(skipped);
    }
    return text(report.lines);
  }

  /** The verdict in a line, and which traces were saved. */
  public static String quiet(Outcome outcome, Paint paint) {
    var lines = new ArrayList<String>();
    outcome.checks().forEach(c -> lines.addAll(new CheckText(outcome, c, paint).brief()));
    lines.addAll(CheckText.skipped(outcome, paint));
    return text(lines);
  }

  private static String text(List<String> lines) {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void figures() {
    Statistics s = check.verdict().statistics();
    lines.add("");
    figure("checked", checked());
    if (check.verdict() instanceof Verdict.Violated v && v.total() > 1) {
      figure("violations", violations(v));
    }
    if (check.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped(Verdict.Reason why, Position at)
        && why != Verdict.Reason.ENOUGH) {
      figure("ended early", why.text() + CheckText.at(at));
    }
    check.approach().figures().forEach(f -> figure(f.name(), f.value()));
    check.approach().findings().forEach(f -> figure(f.name(), f.value()));
    if (check.approach() instanceof Solved) {
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
        s.states() < ENOUGH_STATES
            ? ""
            : ", " + Decimal.shown((double) s.memoryBytes() / s.states()) + " bytes a state";
    return new MemorySize(s.memoryBytes()) + each;
  }

  static String time(Statistics s) {
    String rate =
        s.states() < ENOUGH_STATES || s.seconds() <= 0
            ? ""
            : ", " + Decimal.grouped(Math.round(s.states() / s.seconds())) + " states/s";
    return Decimal.shown(s.seconds()) + " s" + rate;
  }

  private static String violations(Verdict.Violated verdict) {
    return verdict.found().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(e -> Decimal.grouped(e.getValue()) + " " + e.getKey().title())
        .collect(Collectors.joining(", "));
  }

  private String checked() {
    return check.search().checked().isEmpty()
        ? "nothing"
        : check.search().checked().stream()
            .sorted()
            .map(Property::title)
            .collect(Collectors.joining(", "));
  }

  private void figure(String name, String value) {
    lines.add(paint.faint(name + " ".repeat(13 - name.length())) + value);
  }

  private void unreached() {
    boolean complete =
        switch (check.verdict()) {
          case Verdict.Holds h -> h.coverage() instanceof Coverage.Exhaustive;
          case Verdict.Violated v -> v.extent() instanceof Extent.Complete(Coverage.Exhaustive _);
          case Verdict.Inconclusive _ -> false;
        };
    if (check.verdict() instanceof Verdict.Violated v && v.extent() instanceof Extent.Stopped) {
      return; // What was not reached is of no interest before the violation is mended.
    }
    String heading = complete ? "unreached" : "not reached yet";
    lines.addAll(UnreachedText.lines(heading, outcome.unreached()));
  }
}
