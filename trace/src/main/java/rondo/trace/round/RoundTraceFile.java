package rondo.trace.round;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import rondo.diagnostics.RejectedException;
import rondo.ir.round.interpreter.RoundRun;
import rondo.ir.round.interpreter.RoundState.ProcessState;
import rondo.ir.round.interpreter.RoundStep;
import rondo.ir.round.interpreter.RoundStep.Exchange;
import rondo.ir.round.interpreter.RoundStep.Forgery;
import rondo.ir.round.interpreter.RoundStep.Synchrony;
import rondo.trace.json.Json;
import rondo.trace.json.JsonFields;

/**
 * A saved run of a round-based protocol. It records all nondeterministic choices, so that replaying
 * it in the interpreter shows whether it is a run of the current protocol.
 *
 * @param model path of the protocol file
 * @param defines values for parameters given on the command line
 * @param property the name of the property that the run violates; empty for a run that need not
 *     violate one
 */
public record RoundTraceFile(
    String model, SortedMap<String, String> defines, Optional<String> property, RoundRun run) {
  static final String FORMAT = "rondo-rounds-trace";
  static final int VERSION = 1;

  public RoundTraceFile {
    defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
  }

  /** Whether a text looks like one of these files. */
  public static boolean hasFormat(String text) {
    return JsonFields.hasFormat(text, FORMAT);
  }

  /** Reads the output of {@link #write}; {@code name} is the file name, for messages. */
  public static RoundTraceFile read(String name, String text) throws RejectedException {
    return new RoundTraceReader(name).read(text);
  }

  public String write() {
    Json.Builder file = JsonFields.header(FORMAT, VERSION, model, defines, property);
    file.put("start", run.start().processStates().stream().map(RoundTraceFile::of).toList());
    file.put("unproposed", JsonFields.of(run.start().unproposed()));
    file.put("steps", run.steps().stream().map(RoundTraceFile::of).toList());
    run.cycle().ifPresent(c -> file.put("cycle", c));
    return file.build().pretty();
  }

  private static Json of(ProcessState state) {
    return Json.object()
        .put("standing", state.status().name().toLowerCase(Locale.ROOT))
        .put("values", JsonFields.ofValues(state.variables()))
        .build();
  }

  private static Json of(RoundStep step) {
    return switch (step) {
      case RoundStep.Stutter(int observed) -> Json.object().put("observed", observed).build();
      case Exchange exchange ->
          Json.object()
              .put("observed", exchange.observerMove())
              .put("synchronous", Json.of(exchange.synchrony() == Synchrony.SYNCHRONOUS))
              .put("crashing", numbers(exchange.crashing()))
              .put("forged", exchange.forged().stream().map(RoundTraceFile::of).toList())
              .put("heard", exchange.heard().stream().map(JsonFields::ofNumbers).toList())
              .put("choices", exchange.choices().stream().map(JsonFields::ofNumbers).toList())
              .build();
    };
  }

  private static Json of(Forgery forgery) {
    Json.Builder result = Json.object().put("from", forgery.sender()).put("to", forgery.receiver());
    forgery.message().ifPresent(m -> result.put("message", JsonFields.of(m)));
    return result.build();
  }

  private static Json numbers(Set<Integer> set) {
    return JsonFields.ofNumbers(List.copyOf(new TreeSet<>(set)));
  }
}
