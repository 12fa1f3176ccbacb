package rondo.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.explore.SearchOptions.Order;
import rondo.rounds.Semantics;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;

/** An outcome for people: the verdict first, then what speaks for it, then the figures. */
public final class TextReport {
  private static final int SHOWN_UNREACHED = 40;

  /** What a state takes, of memory and of time, cannot be told from fewer. */
  private static final int ENOUGH_STATES = 1000;

  private static final int STORY_HEAD = 40;
  private static final int STORY_TAIL = 100;

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
    var report = new TextReport(outcome, paint);
    for (Check check : outcome.checks()) {
      report.check = check;
      report.verdict();
      report.counterexamples();
      report.figures();
      if (check.title().isEmpty()) {
        report.unreached();
      }
      report.lines.add("");
    }
    report.lines.removeLast();
    return report.text();
  }

  /** The verdict in a line. */
  public static String quiet(Outcome outcome, Paint paint) {
    var report = new TextReport(outcome, paint);
    for (Check check : outcome.checks()) {
      report.check = check;
      report.verdict();
    }
    return report.text();
  }

  private String text() {
    return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
  }

  private void verdict() {
    lines.add(
        switch (check.verdict()) {
          case Verdict.Holds(Coverage.Exhaustive _, _) -> paint.good("holds") + in();
          case Verdict.Holds(Coverage.Approximate a, _) ->
              paint.good("holds")
                  + paint.doubtful(", as far as was looked")
                  + in()
                  + "\n"
                  + approximate(a);
          case Verdict.Violated v ->
              paint.bad("violated")
                  + ": "
                  + violated(v)
                  + (place().isEmpty() && check.title().isEmpty() ? in() : "");
          case Verdict.Inconclusive i ->
              paint.doubtful("inconclusive") + ": " + i.why().text() + at(i.extent().at()) + in();
        });
  }

  private String in() {
    return "  " + check.title().orElse(paint.faint(outcome.model().toString()));
  }

  private String violated(Verdict.Violated verdict) {
    String kind = check.counterexamples().getFirst().kind();
    String first = check.title().map(t -> t + ", " + kind).orElse(kind) + place();
    long others = verdict.total() - 1;
    return others == 0 ? first : first + ", and " + Decimal.grouped(others) + " more";
  }

  /** Where the first violation is, if it is at one place. */
  private String place() {
    return check.counterexamples().stream().findFirst().map(c -> at(c.place())).orElse("");
  }

  private static String at(Position place) {
    return place.isKnown() ? " at " + place.file() + ":" + place.line() : "";
  }

  private static String approximate(Coverage.Approximate coverage) {
    return "  states were told apart by "
        + coverage.method()
        + " only; the probability that one was missed is about "
        + Decimal.probability(coverage.omissionProbability());
  }

  private void counterexamples() {
    List<Counterexample> all = check.counterexamples();
    for (Counterexample c : all) {
      lines.add("");
      if (c == all.getFirst()) {
        story(c);
      } else {
        lines.add(c.kind() + ", " + c.ending());
      }
      c.saved().ifPresent(f -> lines.add(paint.faint("saved: ") + f));
    }
    all.stream()
        .findFirst()
        .flatMap(Counterexample::saved)
        .ifPresent(f -> lines.add(paint.faint("again: ") + "rondo trace " + f));
  }

  /** The story of a depth-first search may be very long; its beginning and its end matter most. */
  private void story(Counterexample c) {
    List<String> story = c.story(paint.style()).lines().toList();
    if (story.size() <= STORY_HEAD + STORY_TAIL) {
      lines.addAll(story);
      return;
    }
    int left = story.size() - STORY_HEAD - STORY_TAIL;
    lines.addAll(story.subList(0, STORY_HEAD));
    String hint =
        switch (c) {
          case Counterexample.OfSteps _ -> " (--shortest looks for a shortest story)";
          case Counterexample.OfRounds _ -> "";
        };
    lines.add(paint.doubtful("  … " + Decimal.grouped(left) + " lines left out") + hint);
    lines.addAll(story.subList(story.size() - STORY_TAIL, story.size()));
  }

  private void figures() {
    Statistics s = check.verdict().statistics();
    lines.add("");
    if (check.approach() instanceof Reductions) {
      figure("checked", checked());
    }
    if (check.verdict() instanceof Verdict.Violated v && v.total() > 1) {
      figure("violations", violations(v));
    }
    if (check.verdict() instanceof Verdict.Violated v
        && v.extent() instanceof Extent.Stopped(Verdict.Reason why, Position at)
        && why != Verdict.Reason.ENOUGH) {
      figure("ended early", why.text() + at(at));
    }
    check.approach().figures().forEach(f -> figure(f.name(), f.value()));
    figure(
        "states",
        Decimal.grouped(s.states()) + " stored, " + Decimal.grouped(s.matched()) + " matched");
    figure("transitions", Decimal.grouped(s.transitions()));
    figure(depth(), Decimal.grouped(s.depth()));
    String each =
        s.states() < ENOUGH_STATES
            ? ""
            : ", " + Decimal.shown((double) s.memoryBytes() / s.states()) + " bytes a state";
    figure("memory", new MemorySize(s.memoryBytes()) + each);
    String rate =
        s.states() < ENOUGH_STATES || s.seconds() <= 0
            ? ""
            : ", " + Decimal.grouped(Math.round(s.states() / s.seconds())) + " states/s";
    figure("time", Decimal.shown(s.seconds()) + " s" + rate);
  }

  /** Breadth first, the depth is in rounds where a round is a step. */
  private String depth() {
    return check.approach() instanceof Rounds rounds
            && rounds.semantics() == Semantics.ROUNDS
            && check.search().order() == Order.BFS
        ? "rounds"
        : "depth";
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
          case Verdict.Holds _ -> true;
          case Verdict.Violated v -> v.extent() instanceof Extent.Complete;
          case Verdict.Inconclusive _ -> false;
        };
    if (check.verdict() instanceof Verdict.Violated && !complete) {
      return; // What was not reached is of no interest before the violation is mended.
    }
    for (Unreached type : outcome.unreached()) {
      lines.add("");
      lines.add(
          (complete ? "unreached" : "not reached yet")
              + " in proctype "
              + type.processType()
              + " ("
              + type.statements().size()
              + " of "
              + type.all()
              + " statements)");
      type.statements().stream()
          .limit(SHOWN_UNREACHED)
          .forEach(s -> lines.add("  " + s.at().file() + ":" + s.at().line() + "  " + s.text()));
      if (type.statements().size() > SHOWN_UNREACHED) {
        lines.add("  … and " + (type.statements().size() - SHOWN_UNREACHED) + " more");
      }
    }
  }
}
