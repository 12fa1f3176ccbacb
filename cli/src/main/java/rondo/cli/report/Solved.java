package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.Candidate;
import rondo.smt.check.Finding;
import rondo.trace.json.Json;

/**
 * How a solver looked for what is wrong.
 *
 * @param model what else is to be said about it
 * @param finding what came of it; empty if the solver was not asked
 */
public record Solved(Approach model, Means means, Optional<Finding> finding) implements Approach {
  /** So many invariants of a proof are told to people. */
  private static final int SHOWN = 12;

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(model.figures());
    figures.add(new Figure("engine", means.text()));
    return figures;
  }

  @Override
  public List<Figure> findings() {
    return finding.map(this::findings).orElse(List.of());
  }

  private List<Figure> findings(Finding found) {
    return switch (found) {
      case Finding.Broken _ -> List.of();
      case Finding.Ended(int time) ->
          List.of(
              new Figure("proof", "no run is longer than " + means.pace().unit().counted(time)));
      case Finding.Inductive(int window, List<Candidate> invariants) -> {
        var figures = new ArrayList<>(List.of(new Figure("proof", induction(window))));
        invariants.stream()
            .limit(SHOWN)
            .forEach(i -> figures.add(new Figure("invariant", i.text())));
        if (invariants.size() > SHOWN) {
          int more = invariants.size() - SHOWN;
          figures.add(new Figure("invariant", "and %d more, which --json lists".formatted(more)));
        }
        yield figures;
      }
      case Finding.Open(int safe, Finding.Why why, String detail) -> {
        var figures = new ArrayList<Figure>();
        if (why != Finding.Why.BOUND && safe >= 0) {
          figures.add(new Figure("so far", within(safe)));
        }
        if (why == Finding.Why.SOLVER && !detail.isBlank()) {
          figures.add(new Figure("says", detail.lines().findFirst().orElseThrow()));
        }
        yield figures;
      }
    };
  }

  private String induction(int window) {
    return window == 0
        ? "by induction"
        : "by induction over a window of " + means.pace().strides().counted(window);
  }

  private String within(int safe) {
    return "nothing goes wrong within " + means.pace().unit().counted(safe);
  }

  /** What is known of runs up to a length, if no more is known. */
  Optional<String> bounded() {
    return finding
        .filter(f -> f instanceof Finding.Open(_, Finding.Why why, _) && why == Finding.Why.BOUND)
        .map(f -> within(((Finding.Open) f).safe()));
  }

  @Override
  public Map<String, Json> members() {
    var members = new LinkedHashMap<>(model.members());
    members.putAll(means.members());
    members.put("bound", Json.of(means.bound()));
    return members;
  }

  @Override
  public Map<String, Json> results() {
    return finding.map(Solved::results).orElse(Map.of());
  }

  private static Map<String, Json> results(Finding found) {
    var members = new LinkedHashMap<String, Json>();
    switch (found) {
      case Finding.Broken _ -> {}
      case Finding.Ended _ -> members.put("proof", Json.of("end of runs"));
      case Finding.Inductive(int window, List<Candidate> invariants) -> {
        members.put("proof", Json.of("induction"));
        members.put("window", Json.of(window));
        members.put(
            "invariants", Json.of(invariants.stream().map(i -> Json.of(i.text())).toList()));
      }
      case Finding.Open(int safe, _, String detail) -> {
        members.put("safe", Json.of(safe));
        if (!detail.isBlank()) {
          members.put("detail", Json.of(detail));
        }
      }
    }
    return members;
  }
}
