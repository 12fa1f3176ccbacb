package rondo.trace.event;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.EventStep;
import rondo.ir.event.Firing;
import rondo.ir.event.Letter;
import rondo.trace.json.Json;
import rondo.trace.json.JsonFields;

/**
 * A saved run of a protocol of events. It says all that was open, so whoever takes it through the
 * interpreter finds out whether it is a run of the protocol as it is now.
 *
 * @param model path of the protocol's file
 * @param defines values for parameters given on the command line
 * @param property the name of what the run violates; empty for one that need not violate anything
 * @param manner what steps there are
 */
public record EventTraceFile(
    String model,
    SortedMap<String, String> defines,
    Optional<String> property,
    Manner manner,
    EventRun run) {
  static final String FORMAT = "rondo-events-trace";
  static final int VERSION = 1;

  /** How messages are delivered, and which reaction it is if several are possible. */
  public record Manner(Delivery delivery, Precedence precedence) {}

  public EventTraceFile {
    defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
  }

  /** Whether a text looks like one of these files. */
  public static boolean isOne(String text) {
    return JsonFields.isOne(text, FORMAT);
  }

  /** Reads what {@link #write} wrote; {@code name} is the file's, for messages. */
  public static EventTraceFile read(String name, String text) throws RejectedException {
    return new EventTraceReader(name).read(text);
  }

  public String write() {
    Json.Builder file = JsonFields.head(FORMAT, VERSION, model, defines, property);
    file.put("delivery", manner.delivery().text());
    file.put("upon", manner.precedence().name().toLowerCase(Locale.ROOT));
    file.put(
        "start",
        Json.object()
            .put("standings", run.start().standings().stream().map(EventTraceFile::of).toList())
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
      case EventStep.React(int process, Firing firing, List<Integer> choices, _) -> {
        result
            .put("process", process)
            .put("reaction", firing.reaction())
            .put("consumed", letters(firing.consumed()));
        if (!firing.read().isEmpty()) {
          result.put("read", letters(firing.read()));
        }
        result.put("choices", JsonFields.ofNumbers(choices));
      }
      case EventStep.Deliver(int process, Letter letter, _) ->
          result.put("process", process).put("delivered", of(letter));
      case EventStep.Crash(int process, _) -> result.put("crashing", process);
      case EventStep.Lose(int process, Letter letter, _) ->
          result.put("process", process).put("lost", of(letter));
      case EventStep.Begin begin ->
          result
              .put("beginning", begin.process())
              .put("values", JsonFields.ofValues(begin.variables()))
              .put("choices", JsonFields.ofNumbers(begin.choices()));
      case EventStep.Rest _ -> {}
    }
    return result.put("observed", step.observed()).build();
  }

  private static List<Json> letters(List<Letter> letters) {
    return letters.stream().map(EventTraceFile::of).toList();
  }

  private static Json of(Letter letter) {
    Json.Builder result =
        Json.object()
            .put("kind", letter.kind())
            .put("sender", letter.sender())
            .put("content", JsonFields.of(letter.content()));
    if (letter.place() > 0) {
      result.put("place", letter.place());
    }
    return result.build();
  }

  private static Json of(Standing standing) {
    return Json.of(standing.name().toLowerCase(Locale.ROOT));
  }
}
