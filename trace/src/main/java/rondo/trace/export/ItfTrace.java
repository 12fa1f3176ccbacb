package rondo.trace.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.trace.print.StepText;
import rondo.trace.view.StateSequence;
import rondo.trace.view.StateSequence.State;
import rondo.trace.view.StateSequence.StateVariable;
import rondo.trace.view.StateSequence.VariableKind;
import rondo.trace.view.TraceKind;
import rondo.trace.view.TraceView;
import rondo.trace.view.TraceView.Ending;
import rondo.trace.view.ValueStructure;
import rondo.trace.view.ValueStructure.AbsentValue;
import rondo.trace.view.ValueStructure.BooleanValue;
import rondo.trace.view.ValueStructure.IntegerValue;
import rondo.trace.view.ValueStructure.MapEntry;
import rondo.trace.view.ValueStructure.MapValue;
import rondo.trace.view.ValueStructure.PresentValue;
import rondo.trace.view.ValueStructure.RecordField;
import rondo.trace.view.ValueStructure.RecordValue;
import rondo.trace.view.ValueStructure.SequenceValue;
import rondo.trace.view.ValueStructure.SetValue;
import rondo.trace.view.ValueStructure.SymbolValue;
import rondo.trace.view.ValueStructure.TupleValue;

/**
 * Writes the states of a run in the Informal Trace Format of Apalache and Quint. A variable that
 * each process has is a map from processes to values; so a Promela process that does not exist in a
 * state is not in the map. Optional values are the variants {@code Some} and {@code None}.
 */
public final class ItfTrace {
  private static final String META = "#meta";
  private static final String DESCRIPTION = "https://apalache-mc.org/docs/adr/015adr-trace.html";

  private final TraceView trace;
  private final StateSequence sequence;

  /** The variables of the model by their names in the trace. */
  private final Map<String, List<StateVariable>> variables = new LinkedHashMap<>();

  private ItfTrace(TraceView trace) {
    this.trace = trace;
    sequence = StateSequence.of(trace);
    for (StateVariable variable : sequence.variables()) {
      variables.computeIfAbsent(name(variable), _ -> new ArrayList<>()).add(variable);
    }
  }

  public static Json.Obj of(TraceView trace) {
    return new ItfTrace(trace).write();
  }

  private Json.Obj write() {
    Json.Builder json =
        Json.object()
            .put(
                META,
                Json.object()
                    .put("format", "ITF")
                    .put("format-description", DESCRIPTION)
                    .put("description", "counterexample printed by rondo")
                    .put("source", StepText.model(trace))
                    .put("status", isViolation() ? "violation" : "ok")
                    .put("ending", StepText.ending(trace).stream().map(Json::of).toList())
                    .build())
            .put("vars", variables.keySet().stream().map(Json::of).toList());
    var states = new ArrayList<Json>();
    for (int i = 0; i < sequence.states().size(); i++) {
      states.add(write(i, sequence.states().get(i)));
    }
    json.put("states", states);
    sequence.loop().ifPresent(l -> json.put("loop", l));
    return json.build();
  }

  private boolean isViolation() {
    return switch (trace.ending()) {
      case Ending.Failed _, Ending.Deadlock _, Ending.Lasso _ -> true;
      case Ending.Open(), Ending.Finished _ -> !trace.violations().isEmpty();
    };
  }

  /** All processes share the name of a variable; a local one of Promela has that of its type. */
  private String name(StateVariable variable) {
    if (!isOwned(variable)) {
      return variable.title();
    }
    return trace.kind() == TraceKind.PROCESSES
        ? variable.title().replaceFirst("\\(\\d+\\):", ":")
        : variable.name();
  }

  /** Whether the variable is one of several, one for each process. */
  private static boolean isOwned(StateVariable variable) {
    return variable.kind() != VariableKind.MONITOR_VARIABLE && !variable.owner().isEmpty();
  }

  private Json write(int index, State state) {
    StateAction action = StateAction.of(state, trace);
    Json.Builder meta =
        Json.object().put("index", index).put("step", state.number()).put("action", action.text());
    if (!action.process().isEmpty()) {
      meta.put("process", action.process());
    }
    Json.Builder json = Json.object().put(META, meta.build());
    variables.forEach((name, all) -> json.put(name, value(all, state)));
    return json.build();
  }

  private static Json value(List<StateVariable> all, State state) {
    if (!isOwned(all.getFirst())) {
      return of(state.value(all.getFirst()).orElseThrow().structure());
    }
    var entries = new ArrayList<MapEntry>();
    for (StateVariable variable : all) {
      state
          .value(variable)
          .ifPresent(
              v -> entries.add(new MapEntry(new SymbolValue(variable.owner()), v.structure())));
    }
    return of(new MapValue(entries));
  }

  private static Json of(ValueStructure value) {
    return switch (value) {
      case IntegerValue(long number) -> Json.object().put("#bigint", Long.toString(number)).build();
      case BooleanValue(boolean holds) -> Json.of(holds);
      case SymbolValue(String name) -> Json.of(name);
      case AbsentValue() -> variant("None", tagged("#tup", List.of()));
      case PresentValue(ValueStructure present) -> variant("Some", of(present));
      case SequenceValue(List<ValueStructure> items) -> Json.of(all(items));
      case TupleValue(List<ValueStructure> items) -> tagged("#tup", all(items));
      case SetValue(List<ValueStructure> members) -> tagged("#set", all(members));
      case MapValue(List<MapEntry> entries) ->
          tagged(
              "#map",
              entries.stream().map(e -> Json.of(List.of(of(e.key()), of(e.value())))).toList());
      case RecordValue(List<RecordField> fields) -> {
        Json.Builder json = Json.object();
        fields.forEach(f -> json.put(f.name(), of(f.value())));
        yield json.build();
      }
    };
  }

  private static List<Json> all(List<ValueStructure> values) {
    return values.stream().map(ItfTrace::of).toList();
  }

  private static Json tagged(String tag, List<Json> items) {
    return Json.object().put(tag, items).build();
  }

  private static Json variant(String tag, Json value) {
    return Json.object().put("tag", tag).put("value", value).build();
  }
}
