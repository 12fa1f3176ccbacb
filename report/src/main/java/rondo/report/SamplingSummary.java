package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.events.local.HandlerCoverage;
import rondo.events.local.HandlerCoverage.ExecutionStatus;
import rondo.events.local.HandlerCoverage.GuardCoverage;
import rondo.sample.SamplingResult;
import rondo.sample.SamplingStatistics;
import rondo.sample.SchedulingStrategy;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** The summary of a test. */
public record SamplingSummary(MethodDetails.SampledRuns sampling) implements MethodSummary {
  /** The minimal number of schedules for a rate. */
  private static final int MIN_SCHEDULES = 100;

  @Override
  public List<Figure> figures() {
    SamplingStatistics statistics = sampling.result().statistics();
    var figures = new ArrayList<>(model().map(MethodSummary::figures).orElse(List.of()));
    figures.add(
        new Figure("strategy", strategy(sampling.strategy()) + ", seed " + sampling.seed()));
    sampling.result().failingSchedule().ifPresent(f -> figures.add(new Figure("found", found(f))));
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

  private Optional<MethodSummary> model() {
    return sampling.model().map(MethodSummary::of);
  }

  /** The coverage of handlers, where it is measured. */
  List<CoverageEntry> handlers() {
    int roles =
        sampling.model().orElse(null) instanceof MethodDetails.EventSearch search
            ? search.system().roles().size()
            : 1;
    return sampling.coverage().stream().map(c -> CoverageEntry.of(c, roles)).toList();
  }

  /** The strategy in words. */
  private static String strategy(SchedulingStrategy strategy) {
    return switch (strategy) {
      case SchedulingStrategy.UniformProcess() -> "random: any process, then any of its steps";
      case SchedulingStrategy.UniformStep() -> "uniform: any step";
      case SchedulingStrategy.RareStates() -> "rare: any step, rather to what was seldom visited";
      case SchedulingStrategy.Pct(int depth) -> "pct, depth " + depth;
      case SchedulingStrategy.RandomSwitch(int coins) ->
          "probabilistic, " + coins + (coins == 1 ? " coin" : " coins");
      case SchedulingStrategy.RoundRobin(int delays) ->
          "round-robin, " + delays + (delays == 1 ? " delay" : " delays");
      case SchedulingStrategy.FairAfter(SchedulingStrategy first, long steps) ->
          strategy(first) + ", fair after " + steps + " steps";
    };
  }

  private static String found(SamplingResult.FailingSchedule f) {
    String steps = Decimal.grouped(f.steps()) + (f.steps() == 1 ? " step" : " steps");
    String minimized =
        f.minimizedSteps() == f.steps()
            ? ""
            : ", minimized to " + Decimal.grouped(f.minimizedSteps());
    return "in schedule " + Decimal.grouped(f.schedule() + 1) + ", in " + steps + minimized;
  }

  private static String schedules(SamplingStatistics statistics) {
    String rate =
        statistics.seconds() <= 0 || statistics.schedules() < MIN_SCHEDULES
            ? ""
            : ", "
                + Decimal.grouped(Math.round(statistics.schedules() / statistics.seconds()))
                + "/s";
    String terminated =
        statistics.terminated() == 0
            ? ""
            : ", " + Decimal.grouped(statistics.terminated()) + " terminated";
    return Decimal.grouped(statistics.schedules()) + terminated + rate;
  }

  private static String states(SamplingStatistics.States states) {
    return switch (states) {
      case SamplingStatistics.States.Exact(long count) -> Decimal.grouped(count) + " distinct";
      case SamplingStatistics.States.Estimated(long count) ->
          "about " + Decimal.grouped(count) + " distinct (estimated)";
      case SamplingStatistics.States.AtLeast(long count) ->
          "at least " + Decimal.grouped(count) + " distinct (those of one task)";
    };
  }

  @Override
  public Map<String, Json> jsonMembers() {
    SamplingStatistics statistics = sampling.result().statistics();
    var members = new LinkedHashMap<>(model().map(MethodSummary::jsonMembers).orElse(Map.of()));
    members.put("strategy", Json.of(strategy(sampling.strategy())));
    members.put("seed", Json.of(sampling.seed()));
    members.put("schedules", Json.of(statistics.schedules()));
    members.put("terminated", Json.of(statistics.terminated()));
    members.put(
        "stateCounting",
        Json.of(
            switch (statistics.states()) {
              case SamplingStatistics.States.Exact _ -> "exact";
              case SamplingStatistics.States.Estimated _ -> "estimated";
              case SamplingStatistics.States.AtLeast _ -> "lower bound";
            }));
    sampling
        .result()
        .failingSchedule()
        .ifPresent(
            f ->
                members.put(
                    "found",
                    Json.object()
                        .put("schedule", f.schedule() + 1)
                        .put("steps", f.steps())
                        .put("minimizedSteps", f.minimizedSteps())
                        .build()));
    List<CoverageEntry> handlers = handlers();
    if (!handlers.isEmpty()) {
      members.put("handlers", Json.of(handlers.stream().map(CoverageEntry::json).toList()));
    }
    return members;
  }

  /**
   * A handler and its coverage by schedules.
   *
   * @param handler as written in the protocol
   */
  record CoverageEntry(
      String handler, Position at, GuardCoverage coverage, ExecutionStatus status) {
    /**
     * @param roles the number of roles
     */
    public static CoverageEntry of(HandlerCoverage.ReactionCoverage reactionCoverage, int roles) {
      String upon = "upon " + reactionCoverage.reaction().name();
      return new CoverageEntry(
          roles == 1 ? upon : reactionCoverage.role().name() + ": " + upon,
          reactionCoverage.reaction().at(),
          reactionCoverage.coverage(),
          reactionCoverage.status());
    }

    boolean isUncovered() {
      return status == ExecutionStatus.NEVER;
    }

    /** The coverage for the text report. */
    String text() {
      return switch (coverage) {
        case NEVER_ASKED -> "not reached: guard never evaluated";
        case FALSE -> "not reached: guard never true";
        case TRUE -> reached() + "guard always true";
        case BOTH -> reached() + "guard true and false";
      };
    }

    private String reached() {
      return switch (status) {
        case NEVER -> "not reached, though ";
        case MADE -> "reached; ";
      };
    }

    private String word() {
      return switch (coverage) {
        case NEVER_ASKED -> "never evaluated";
        case FALSE -> "false";
        case TRUE -> "true";
        case BOTH -> "both";
      };
    }

    Json json() {
      return Json.object()
          .put("handler", handler)
          .put("file", at.file())
          .put("line", at.line())
          .put("reached", Json.of(!isUncovered()))
          .put("guard", word())
          .build();
    }
  }
}
