package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.sample.SamplingResult;
import rondo.sample.SamplingStatistics;
import rondo.trace.json.Json;

/**
 * The summary of a test.
 *
 * @param model further information on the model
 * @param strategy the scheduling strategy, in words
 * @param covered the coverage, where it is measured
 */
public record SamplingSummary(
    Optional<MethodSummary> model,
    String strategy,
    long seed,
    SamplingResult result,
    List<CoverageEntry> covered)
    implements MethodSummary {
  /** The minimal number of schedules for a rate. */
  private static final int MIN_SCHEDULES = 100;

  public SamplingSummary {
    covered = List.copyOf(covered);
  }

  @Override
  public List<Figure> figures() {
    SamplingStatistics statistics = result.statistics();
    var figures = new ArrayList<>(model.map(MethodSummary::figures).orElse(List.of()));
    figures.add(new Figure("strategy", strategy + ", seed " + seed));
    result.failingSchedule().ifPresent(f -> figures.add(new Figure("found", found(f))));
    figures.add(new Figure("schedules", schedules(statistics)));
    figures.add(
        new Figure(
            "steps",
            Decimal.grouped(statistics.steps())
                + ", at most "
                + Decimal.grouped(statistics.longest())
                + " in a schedule"));
    figures.add(new Figure("states", states(statistics.states())));
    figures.add(new Figure("time", Decimal.rounded(statistics.seconds()) + " s"));
    return figures;
  }

  private static String found(SamplingResult.FailingSchedule f) {
    String steps = Decimal.grouped(f.steps()) + (f.steps() == 1 ? " step" : " steps");
    String left =
        f.minimizedSteps() == f.steps() ? "" : ", shrunk to " + Decimal.grouped(f.minimizedSteps());
    return "in schedule " + Decimal.grouped(f.schedule() + 1) + ", in " + steps + left;
  }

  private static String schedules(SamplingStatistics statistics) {
    String rate =
        statistics.seconds() <= 0 || statistics.schedules() < MIN_SCHEDULES
            ? ""
            : ", "
                + Decimal.grouped(Math.round(statistics.schedules() / statistics.seconds()))
                + "/s";
    String over =
        statistics.terminated() == 0
            ? ""
            : ", " + Decimal.grouped(statistics.terminated()) + " until nothing is left";
    return Decimal.grouped(statistics.schedules()) + over + rate;
  }

  private static String states(SamplingStatistics.States states) {
    return switch (states) {
      case SamplingStatistics.States.Exact(long count) ->
          Decimal.grouped(count) + " different ones";
      case SamplingStatistics.States.Estimated(long count) ->
          "about " + Decimal.grouped(count) + " different ones, by an estimate";
    };
  }

  @Override
  public Map<String, Json> jsonMembers() {
    SamplingStatistics statistics = result.statistics();
    var members = new LinkedHashMap<>(model.map(MethodSummary::jsonMembers).orElse(Map.of()));
    members.put("strategy", Json.of(strategy));
    members.put("seed", Json.of(seed));
    members.put("schedules", Json.of(statistics.schedules()));
    members.put("ended", Json.of(statistics.terminated()));
    members.put(
        "statesCounted",
        Json.of(
            statistics.states() instanceof SamplingStatistics.States.Exact
                ? "exactly"
                : "estimated"));
    result
        .failingSchedule()
        .ifPresent(
            f ->
                members.put(
                    "found",
                    Json.object()
                        .put("schedule", f.schedule() + 1)
                        .put("steps", f.steps())
                        .put("shrunk", f.minimizedSteps())
                        .build()));
    if (!covered.isEmpty()) {
      members.put("covered", Json.of(covered.stream().map(CoverageEntry::json).toList()));
    }
    return members;
  }
}
