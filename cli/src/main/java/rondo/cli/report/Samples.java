package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.sample.Sampled;
import rondo.sample.Tally;
import rondo.trace.json.Json;

/**
 * How a model was tested.
 *
 * @param model what else is to be said about it
 * @param strategy how schedules were chosen, in words
 * @param covered what was reached, where that is counted
 */
public record Samples(
    Optional<Approach> model, String strategy, long seed, Sampled sampled, List<Covered> covered)
    implements Approach {
  /** How many a second there are cannot be told from fewer. */
  private static final int ENOUGH = 100;

  public Samples {
    covered = List.copyOf(covered);
  }

  @Override
  public List<Figure> figures() {
    Tally tally = sampled.tally();
    var figures = new ArrayList<>(model.map(Approach::figures).orElse(List.of()));
    figures.add(new Figure("strategy", strategy + ", seed " + seed));
    sampled.finding().ifPresent(f -> figures.add(new Figure("found", found(f))));
    figures.add(new Figure("schedules", schedules(tally)));
    figures.add(
        new Figure(
            "steps",
            Decimal.grouped(tally.steps())
                + ", at most "
                + Decimal.grouped(tally.longest())
                + " in a schedule"));
    figures.add(new Figure("states", states(tally.states())));
    figures.add(new Figure("time", Decimal.shown(tally.seconds()) + " s"));
    return figures;
  }

  private static String found(Sampled.Finding f) {
    String steps = Decimal.grouped(f.steps()) + (f.steps() == 1 ? " step" : " steps");
    String left = f.shrunk() == f.steps() ? "" : ", shrunk to " + Decimal.grouped(f.shrunk());
    return "in schedule " + Decimal.grouped(f.schedule() + 1) + ", in " + steps + left;
  }

  private static String schedules(Tally tally) {
    String rate =
        tally.seconds() <= 0 || tally.schedules() < ENOUGH
            ? ""
            : ", " + Decimal.grouped(Math.round(tally.schedules() / tally.seconds())) + "/s";
    String over =
        tally.over() == 0 ? "" : ", " + Decimal.grouped(tally.over()) + " until nothing is left";
    return Decimal.grouped(tally.schedules()) + over + rate;
  }

  private static String states(Tally.States states) {
    return switch (states) {
      case Tally.States.Exactly(long count) -> Decimal.grouped(count) + " different ones";
      case Tally.States.About(long count) ->
          "about " + Decimal.grouped(count) + " different ones, by an estimate";
    };
  }

  @Override
  public Map<String, Json> members() {
    Tally tally = sampled.tally();
    var members = new LinkedHashMap<>(model.map(Approach::members).orElse(Map.of()));
    members.put("strategy", Json.of(strategy));
    members.put("seed", Json.of(seed));
    members.put("schedules", Json.of(tally.schedules()));
    members.put("ended", Json.of(tally.over()));
    members.put(
        "statesCounted",
        Json.of(tally.states() instanceof Tally.States.Exactly ? "exactly" : "estimated"));
    sampled
        .finding()
        .ifPresent(
            f ->
                members.put(
                    "found",
                    Json.object()
                        .put("schedule", f.schedule() + 1)
                        .put("steps", f.steps())
                        .put("shrunk", f.shrunk())
                        .build()));
    if (!covered.isEmpty()) {
      members.put("covered", Json.of(covered.stream().map(Covered::json).toList()));
    }
    return members;
  }
}
