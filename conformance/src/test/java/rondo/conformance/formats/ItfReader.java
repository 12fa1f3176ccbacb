package rondo.conformance.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.trace.json.Json;
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
 * Reads a trace in the Informal Trace Format.
 *
 * @param loop the index of the first state of the loop; -1 if there is none
 */
record ItfReader(List<Map<String, ValueStructure>> states, int loop) {
  static ItfReader read(String text) {
    Json.Obj trace = object(parse(text));
    assertThat(trace.members().keySet()).startsWith("#meta", "vars", "states");
    List<String> variables =
        array(trace.members().get("vars")).stream().map(ItfReader::string).toList();
    assertThat(variables).doesNotHaveDuplicates();
    var states = new ArrayList<Map<String, ValueStructure>>();
    for (Json json : array(trace.members().get("states"))) {
      Json.Obj state = object(json);
      Json.Obj meta = object(state.members().get("#meta"));
      assertThat(number(meta.members().get("index"))).isEqualTo(states.size());
      assertThat(meta.members()).containsKey("action");
      var values = new LinkedHashMap<String, ValueStructure>();
      state
          .members()
          .forEach(
              (name, value) -> {
                if (!name.equals("#meta")) {
                  values.put(name, value(value));
                }
              });
      assertThat(List.copyOf(values.keySet())).isEqualTo(variables);
      states.add(values);
    }
    int loop = trace.member("loop").map(ItfReader::number).orElse(-1);
    assertThat(loop).isLessThan(states.size());
    return new ItfReader(states, loop);
  }

  private static Json parse(String text) {
    try {
      return Json.parse(text);
    } catch (Json.MalformedException e) {
      throw new AssertionError("at " + e.offset() + " of " + text, e);
    }
  }

  private static Json.Obj object(Json json) {
    return (Json.Obj) json;
  }

  private static List<Json> array(Json json) {
    return ((Json.Arr) json).elements();
  }

  private static String string(Json json) {
    return ((Json.Str) json).value();
  }

  private static int number(Json json) {
    return ((Json.Num) json).value().intValueExact();
  }

  private static List<ValueStructure> values(Json json) {
    return array(json).stream().map(ItfReader::value).toList();
  }

  private static ValueStructure value(Json json) {
    return switch (json) {
      case Json.Str(String name) -> new SymbolValue(name);
      case Json.Bool(boolean holds) -> new BooleanValue(holds);
      case Json.Arr _ -> new SequenceValue(values(json));
      case Json.Obj object -> tagged(object);
      case Json.Num _, Json.Null _ -> throw new AssertionError("no value: " + json);
    };
  }

  private static ValueStructure tagged(Json.Obj object) {
    Set<String> names = object.members().keySet();
    if (names.equals(Set.of("tag", "value"))) {
      Json value = object.members().get("value");
      return string(object.members().get("tag")).equals("None")
          ? new AbsentValue()
          : new PresentValue(value(value));
    }
    String tag = names.size() == 1 ? names.iterator().next() : "";
    Json content = object.members().get(tag);
    return switch (tag) {
      case "#bigint" -> new IntegerValue(Long.parseLong(string(content)));
      case "#tup" -> new TupleValue(values(content));
      case "#set" -> new SetValue(values(content));
      case "#map" ->
          new MapValue(
              array(content).stream()
                  .map(e -> new MapEntry(value(array(e).get(0)), value(array(e).get(1))))
                  .toList());
      default ->
          new RecordValue(
              object.members().entrySet().stream()
                  .map(m -> new RecordField(m.getKey(), value(m.getValue())))
                  .toList());
    };
  }
}
