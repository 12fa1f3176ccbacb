package rondo.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.Strengthening.Duty;
import rondo.smt.check.Strengthening.Obligation;
import rondo.smt.check.Strengthening.Outcome;
import rondo.trace.Style;
import rondo.trace.json.Json;
import rondo.trace.round.RoundStory;
import rondo.trace.round.RoundStoryJson;
import rondo.trace.round.RoundStoryPrinter;

/**
 * How a solver tried to prove something with invariants that were given.
 *
 * @param model what else is to be said about it
 * @param invariants their names
 */
public record Strengthened(
    Approach model, Means means, List<String> invariants, List<Attempt> attempts)
    implements Approach {
  /**
   * What was to be shown.
   *
   * @param why how it comes that it is not so, if it is not
   */
  public record Attempt(Obligation obligation, Optional<RoundStory> why) {}

  public Strengthened {
    invariants = List.copyOf(invariants);
    attempts = List.copyOf(attempts);
  }

  /** The parts of a proof. */
  private enum Part {
    INITIATION,
    CONSECUTION,
    SAFETY;

    static Part of(Duty duty) {
      return switch (duty) {
        case Duty.Initiation _ -> INITIATION;
        case Duty.Consecution _ -> CONSECUTION;
        case Duty.Safety _ -> SAFETY;
      };
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(model.figures());
    figures.add(new Figure("engine", means.text()));
    figures.add(new Figure("invariants", String.join(", ", invariants)));
    return figures;
  }

  @Override
  public List<Figure> findings() {
    if (attempts.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(Part.values()).map(p -> new Figure(p.text(), result(p))).toList();
  }

  /** What came of a part. */
  private String result(Part part) {
    List<String> open =
        attempts.stream()
            .map(Attempt::obligation)
            .filter(o -> Part.of(o.duty()) == part && !(o.outcome() instanceof Outcome.Shown))
            .map(Strengthened::result)
            .toList();
    return open.isEmpty() ? "shown" : String.join(", ", open);
  }

  private static String result(Obligation obligation) {
    String what = invariant(obligation.duty()).map(i -> " for " + i).orElse("");
    return switch (obligation.outcome()) {
      case Outcome.Shown _ -> "shown" + what;
      case Outcome.Refuted _ -> "fails" + what;
      case Outcome.Unknown _ -> "not known" + what;
    };
  }

  private static Optional<String> invariant(Duty duty) {
    return switch (duty) {
      case Duty.Initiation(var invariant) -> Optional.of(invariant.text());
      case Duty.Consecution(var invariant) -> Optional.of(invariant.text());
      case Duty.Safety _ -> Optional.empty();
    };
  }

  /** Why the proof fails: a table of states for each thing that is not so, under a heading. */
  List<String> stories(Style style) {
    var lines = new ArrayList<String>();
    boolean anywhere = false;
    for (Attempt attempt : attempts) {
      if (attempt.why().isPresent()) {
        lines.add("");
        lines.add(heading(attempt.obligation()));
        RoundStoryPrinter.print(attempt.why().get(), style).lines().forEach(lines::add);
        anywhere |= Part.of(attempt.obligation().duty()) != Part.INITIATION;
      }
    }
    if (anywhere) {
      lines.add("");
      lines.add(
          style.faint("(the state that such a table starts with need not come up in any run)"));
    }
    return lines;
  }

  private String heading(Obligation obligation) {
    String stride = means.pace().strides().one();
    return Part.of(obligation.duty()).text()
        + switch (obligation.duty()) {
          case Duty.Initiation(var invariant) ->
              ": a run begins where `%s` does not hold".formatted(invariant.text());
          case Duty.Consecution(var invariant) ->
              ": a %s leads from where all invariants hold to where `%s` does not"
                  .formatted(stride, invariant.text());
          case Duty.Safety _ ->
              obligation.outcome() instanceof Outcome.Refuted(int time, _) && time == 0
                  ? ": something is wrong where all invariants hold"
                  : ": a %s leads from where all invariants hold to where something is wrong"
                      .formatted(stride);
        };
  }

  @Override
  public Map<String, Json> members() {
    var members = new LinkedHashMap<>(model.members());
    members.putAll(means.members());
    return members;
  }

  @Override
  public Map<String, Json> results() {
    var members = new LinkedHashMap<String, Json>();
    if (attempts.stream().allMatch(a -> a.obligation().outcome() instanceof Outcome.Shown)) {
      members.put("proof", Json.of("invariants"));
    }
    members.put("invariants", Json.of(invariants.stream().map(Json::of).toList()));
    members.put("obligations", Json.of(attempts.stream().map(Strengthened::json).toList()));
    return members;
  }

  private static Json json(Attempt attempt) {
    Obligation obligation = attempt.obligation();
    Json.Builder json = Json.object().put("part", Part.of(obligation.duty()).text());
    invariant(obligation.duty()).ifPresent(i -> json.put("invariant", i));
    json.put(
        "outcome",
        switch (obligation.outcome()) {
          case Outcome.Shown _ -> "shown";
          case Outcome.Refuted _ -> "refuted";
          case Outcome.Unknown _ -> "unknown";
        });
    attempt.why().ifPresent(w -> json.put("excerpt", RoundStoryJson.of(w)));
    return json.build();
  }
}
