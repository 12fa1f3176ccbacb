package rondo.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.simulate.EnabledMove;
import rondo.simulate.RoundForm;
import rondo.trace.json.Json;
import rondo.trace.print.StepListPrinter;
import rondo.trace.print.StepText;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.StateSequence.StateVariable;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.RoundView;
import rondo.trace.view.ValueView;

/** Runs, states and moves as JSON for the page. */
final class RunJson {
  private RunJson() {}

  static Json strings(List<String> texts) {
    return Json.of(texts.stream().map(Json::of).toList());
  }

  /** What each move of a run does. */
  static List<Json> entries(ExploredRun run) {
    int moves = run.choices().size();
    Optional<TraceView> trace = run.trace();
    var entries = new ArrayList<Json>();
    int beginnings = trace.map(t -> moves - numberOfMoves(t)).orElse(moves);
    for (int i = 1; i <= moves; i++) {
      entries.add(
          i <= beginnings
              ? entry("initial state", List.of())
              : entry(trace.orElseThrow(), i - beginnings));
    }
    return entries;
  }

  /** The number of transitions, rounds or events of a trace. */
  private static int numberOfMoves(TraceView trace) {
    return switch (trace.kind()) {
      case PROCESSES -> trace.steps().stream().mapToInt(RunJson::transition).max().orElse(0);
      case ROUNDS -> trace.rounds().size();
      case EVENTS -> trace.steps().stream().mapToInt(TraceStep::number).max().orElse(0);
    };
  }

  private static int transition(TraceStep step) {
    return ((Action.Execution) step.action()).transition();
  }

  private static Json entry(TraceView trace, int number) {
    return switch (trace.kind()) {
      case PROCESSES ->
          entry("", trace.steps().stream().filter(s -> transition(s) == number).toList());
      case EVENTS -> entry("", trace.steps().stream().filter(s -> s.number() == number).toList());
      case ROUNDS -> {
        RoundView round = trace.rounds().get(number - 1);
        List<TraceStep> changed =
            round.steps().stream()
                .filter(s -> !s.changes().isEmpty() || !StepListPrinter.action(s).equals("correct"))
                .toList();
        yield entry(StepText.title(round), changed);
      }
    };
  }

  private static Json entry(String title, List<TraceStep> steps) {
    return Json.object()
        .put("title", title)
        .put("lines", steps.stream().map(RunJson::line).toList())
        .build();
  }

  private static Json line(TraceStep step) {
    Json.Builder line =
        Json.object()
            .put("process", step.process().name())
            .put("action", StepListPrinter.action(step))
            .put("result", StepListPrinter.result(step));
    if (step.action().at().isKnown()) {
      line.put("line", step.action().at().line());
    }
    return line.build();
  }

  /**
   * The variables of a state by owner; those that differ from another state are marked.
   *
   * @param statuses of the faulty processes, by name
   */
  static List<Json> state(
      Optional<State> state, Optional<State> before, Map<String, String> statuses) {
    Map<String, List<Json>> owners = new LinkedHashMap<>();
    if (state.isPresent()) {
      Map<StateVariable, ValueView> old = before.map(State::values).orElse(Map.of());
      state
          .get()
          .values()
          .forEach(
              (variable, value) -> {
                boolean isChanged =
                    before.isPresent()
                        && !Optional.ofNullable(old.get(variable))
                            .map(ValueView::text)
                            .equals(Optional.of(value.text()));
                owners
                    .computeIfAbsent(variable.owner(), _ -> new ArrayList<>())
                    .add(
                        Json.object()
                            .put("name", variable.name())
                            .put("value", value.text())
                            .put("changed", Json.of(isChanged))
                            .build());
              });
    }
    var all = new ArrayList<Json>();
    owners.forEach(
        (owner, variables) -> {
          Json.Builder json = Json.object().put("owner", owner).put("variables", variables);
          Optional.ofNullable(statuses.get(owner)).ifPresent(s -> json.put("status", s));
          all.add(json.build());
        });
    return all;
  }

  static Json move(EnabledMove move) {
    return Json.object()
        .put("choice", move.choice())
        .put("process", move.process())
        .put("text", move.text())
        .put("detail", move.detail())
        .put("violation", move.violation())
        .build();
  }

  static Json property(PropertyStatus status) {
    return Json.object()
        .put("name", status.name())
        .put("status", status.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("text", status.text())
        .build();
  }

  static Json form(RoundForm form) {
    return Json.object()
        .put("kind", form.kind() == RoundForm.Kind.ROUND ? "round" : "start")
        .put("title", form.title())
        .put("rows", form.rows().stream().map(RunJson::row).toList())
        .put("crashes", Json.of(form.faults().crashes()))
        .put("forgery", Json.of(form.faults().forgery()))
        .put("synchrony", Json.of(form.faults().synchrony()))
        .put("order", Json.of(form.faults().arrivalOrder()))
        .put("synchronous", Json.of(form.isSynchronous()))
        .put("messages", strings(form.messages()))
        .put("objection", form.objection())
        .put("violation", form.violation())
        .put("choice", form.choice())
        .build();
  }

  private static Json row(RoundForm.Row row) {
    return Json.object()
        .put("process", row.process())
        .put("status", row.status())
        .put("receives", Json.of(row.receives()))
        .put("crashes", Json.of(row.crashes()))
        .put("forges", Json.of(row.forges()))
        .put("links", row.links().stream().map(RunJson::link).toList())
        .put("arrivals", row.arrivals().stream().map(a -> Json.of((long) a)).toList())
        .put("alternatives", strings(row.alternatives()))
        .put("chosen", row.chosen())
        .build();
  }

  private static Json link(RoundForm.Link link) {
    return Json.object()
        .put("message", link.message())
        .put("heard", Json.of(link.isHeard()))
        .put("forged", Json.of(link.isForged()))
        .build();
  }
}
