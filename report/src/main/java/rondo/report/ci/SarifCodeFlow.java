package rondo.report.ci;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import rondo.diagnostics.Position;
import rondo.trace.json.Json;
import rondo.trace.view.TraceStep;
import rondo.trace.view.TraceStep.Action;
import rondo.trace.view.TraceStep.Change;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;

/**
 * The steps of a counterexample as locations of a thread flow: those with a position in the model.
 * All processes share one thread flow, since the order of their steps is what matters.
 *
 * @param location the location of a position, if it is in a file
 */
record SarifCodeFlow(Function<Position, Optional<Json.Builder>> location) {
  /** Programs that read the format do not show more. */
  private static final int MAX_STEPS = 1000;

  /** The last steps of a run. */
  List<Json> steps(TraceView view) {
    List<TraceStep> known = view.steps().stream().filter(s -> s.action().at().isKnown()).toList();
    var steps = new ArrayList<Json>();
    for (TraceStep step : known.subList(Math.max(0, known.size() - MAX_STEPS), known.size())) {
      location.apply(step.action().at()).ifPresent(l -> steps.add(step(step, l, view, known)));
    }
    return steps;
  }

  private static Json step(
      TraceStep step, Json.Builder location, TraceView view, List<TraceStep> known) {
    boolean last = step == known.getLast();
    String repeated =
        view.ending() instanceof Ending.Lasso lasso && step.number() == lasso.from()
            ? " (the cycle begins)"
            : "";
    Json.Builder json =
        Json.object()
            .put(
                "location", location.put("message", SarifRules.text(text(step) + repeated)).build())
            .put("executionOrder", step.number())
            .put("importance", last ? "essential" : "important");
    Json.Obj state = state(step);
    return (state.members().isEmpty() ? json : json.put("state", state)).build();
  }

  private static String text(TraceStep step) {
    String what =
        switch (step.action()) {
          case Action.Execution execution ->
              execution.line().statement()
                  + execution
                      .receiver()
                      .map(r -> ", " + r.actor() + ": " + r.statement())
                      .orElse("");
          case Action.Participation participation -> participation.status().word();
          case Action.Event event -> (event.kind().word() + " " + event.trigger()).strip();
        };
    String messages =
        step.messages().stream().map(TraceStep.Message::text).collect(Collectors.joining(", "));
    boolean named = step.action() instanceof Action.Event && !messages.isEmpty();
    return step.process() + ": " + what + (named ? " [" + messages + "]" : "");
  }

  /** The values that the step assigns. */
  private static Json.Obj state(TraceStep step) {
    Json.Builder state = Json.object();
    for (Change change : step.changes()) {
      switch (change) {
        case Change.OfVariable variable -> put(state, variable.name(), variable.after());
        case Change.OfChannel channel -> put(state, channel.name(), channel.after());
        case Change.Started _, Change.Ended _ -> {}
      }
    }
    return state.build();
  }

  private static void put(Json.Builder state, String name, Object value) {
    String text = value.toString();
    state.put(name, SarifRules.text(text.isEmpty() ? "empty" : text));
  }
}
