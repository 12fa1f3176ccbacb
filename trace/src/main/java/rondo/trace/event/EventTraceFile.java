package rondo.trace.event;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ProcessStatus;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventMessage;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.ir.event.state.EnabledReaction;
import rondo.ir.event.state.EventRun;
import rondo.ir.event.state.EventStep;
import rondo.trace.json.Json;
import rondo.trace.json.JsonFields;

/**
 * A saved run of an event-based protocol. It records all nondeterministic choices, so that
 * replaying it in the interpreter shows whether it is a run of the current protocol.
 *
 * @param model path of the protocol file
 * @param defines values for parameters given on the command line
 * @param property the name of the property that the run violates; empty for a run that need not
 *     violate one
 * @param mode the semantics of the run
 */
public record EventTraceFile(
    String model,
    SortedMap<String, String> defines,
    Optional<String> property,
    ExecutionMode mode,
    EventRun run) {
  static final String FORMAT = "rondo-events-trace";
  static final int VERSION = 1;

  /** The delivery semantics, and the precedence of reactions. */
  public record ExecutionMode(DeliverySemantics semantics, Precedence precedence) {}

  public EventTraceFile {
    defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
  }

  /** Whether a text looks like one of these files. */
  public static boolean hasFormat(String text) {
    return JsonFields.hasFormat(text, FORMAT);
  }

  /** Reads the output of {@link #write}; {@code name} is the file name, for messages. */
  public static EventTraceFile read(String name, String text) throws RejectedException {
    return new EventTraceReader(name).read(text);
  }

  public String write() {
    Json.Builder file = JsonFields.header(FORMAT, VERSION, model, defines, property);
    file.put("delivery", mode.semantics().text());
    file.put("upon", mode.precedence().name().toLowerCase(Locale.ROOT));
    file.put(
        "start",
        Json.object()
            .put("standings", run.start().statuses().stream().map(EventTraceFile::of).toList())
            .put("values", run.start().variables().stream().map(JsonFields::ofValues).toList())
            .put("choices", run.start().choices().stream().map(JsonFields::ofNumbers).toList())
            .build());
    file.put("steps", run.steps().stream().map(EventTraceFile::of).toList());
    run.cycle().ifPresent(c -> file.put("cycle", c));
    return file.build().pretty();
  }

  private static Json of(EventStep step) {
    Json.Builder result = Json.object();
    switch (step) {
      case EventStep.React(int process, EnabledReaction reaction, List<Integer> choices, _) -> {
        result
            .put("process", process)
            .put("reaction", reaction.reaction())
            .put("consumed", messages(reaction.consumed()));
        if (!reaction.read().isEmpty()) {
          result.put("read", messages(reaction.read()));
        }
        result.put("choices", JsonFields.ofNumbers(choices));
      }
      case EventStep.Deliver(int process, EventMessage message, _) ->
          result.put("process", process).put("delivered", of(message));
      case EventStep.Crash(int process, _) -> result.put("crashing", process);
      case EventStep.Lose(int process, EventMessage message, _) ->
          result.put("process", process).put("lost", of(message));
      case EventStep.Enter enter ->
          result
              .put("beginning", enter.process())
              .put("values", JsonFields.ofValues(enter.variables()))
              .put("choices", JsonFields.ofNumbers(enter.choices()));
      case EventStep.Stutter _ -> {}
    }
    return result.put("observed", step.observerMove()).build();
  }

  private static List<Json> messages(List<EventMessage> messages) {
    return messages.stream().map(EventTraceFile::of).toList();
  }

  private static Json of(EventMessage message) {
    Json.Builder result =
        Json.object()
            .put("kind", message.kind())
            .put("sender", message.sender())
            .put("content", JsonFields.of(message.content()));
    if (message.sequenceNumber() > 0) {
      result.put("place", message.sequenceNumber());
    }
    return result.build();
  }

  private static Json of(ProcessStatus status) {
    return Json.of(status.name().toLowerCase(Locale.ROOT));
  }
}
