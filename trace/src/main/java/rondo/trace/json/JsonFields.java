package rondo.trace.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Value;

/**
 * Decodes a saved run of a protocol.
 *
 * @param name the file name, for messages
 */
public record JsonFields(String name) {
  private static final int MAX_LENGTH = 300;

  /** Decodes a part of a file. */
  public interface Decoder<T> {
    T decode(Json json) throws RejectedException;
  }

  /** The root object of a file of this format and version. */
  public Json.Obj file(String text, String format, int version) throws RejectedException {
    Json root;
    try {
      root = Json.parse(text);
    } catch (Json.MalformedException e) {
      throw rejected("T001", "no trace file: " + e.getMessage());
    }
    Json.Obj file = object(root);
    if (!file.member("format").equals(Optional.of(Json.of(format)))) {
      throw rejected("T001", "no trace file of a protocol");
    }
    if (number(member(file, "version")) != version) {
      throw rejected(
          "T002", "this version of Rondo reads version %d of trace files".formatted(version));
    }
    return file;
  }

  /** Whether a text looks like a file of this format. */
  public static boolean hasFormat(String text, String format) {
    try {
      return Json.parse(text) instanceof Json.Obj file
          && file.member("format").equals(Optional.of(Json.of(format)));
    } catch (Json.MalformedException e) {
      return false;
    }
  }

  public Json member(Json.Obj object, String member) throws RejectedException {
    return object.member(member).orElseThrow(() -> rejected("T001", "no `" + member + "` in it"));
  }

  /** An optional member. */
  public <T> Optional<T> optional(Json.Obj object, String member, Decoder<T> decoder)
      throws RejectedException {
    Optional<Json> found = object.member(member);
    return found.isEmpty() ? Optional.empty() : Optional.of(decoder.decode(found.get()));
  }

  public Json.Obj object(Json json) throws RejectedException {
    if (json instanceof Json.Obj object) {
      return object;
    }
    throw expected("an object", json);
  }

  public String string(Json json) throws RejectedException {
    if (json instanceof Json.Str(String value)) {
      return value;
    }
    throw expected("a string", json);
  }

  public SortedMap<String, String> strings(Json json) throws RejectedException {
    var strings = new TreeMap<String, String>();
    for (var member : object(json).members().entrySet()) {
      strings.put(member.getKey(), string(member.getValue()));
    }
    return strings;
  }

  public boolean bool(Json json) throws RejectedException {
    if (json instanceof Json.Bool(boolean value)) {
      return value;
    }
    throw expected("true or false", json);
  }

  public int number(Json json) throws RejectedException {
    try {
      if (json instanceof Json.Num(var value)) {
        return value.intValueExact();
      }
    } catch (ArithmeticException e) {
      // Rejected below.
    }
    throw expected("a whole number", json);
  }

  public List<Integer> numbers(Json json) throws RejectedException {
    return list(json, this::number);
  }

  public <T> List<T> list(Json json, Decoder<T> decoder) throws RejectedException {
    if (!(json instanceof Json.Arr(List<Json> elements))) {
      throw expected("an array", json);
    }
    var result = new ArrayList<T>(elements.size());
    for (Json element : elements) {
      result.add(decoder.decode(element));
    }
    return List.copyOf(result);
  }

  /** Reads the output of {@link #of(Value)}. */
  public Value value(Json json) throws RejectedException {
    return switch (json) {
      case Json.Null() -> Value.NONE;
      case Json.Num _ -> Value.of(number(json));
      case Json.Arr _ -> new Value.Items(list(json, this::value));
      case Json.Obj _, Json.Str _, Json.Bool _ -> throw expected("a value", json);
    };
  }

  public List<Value> values(Json json) throws RejectedException {
    return list(json, this::value);
  }

  public static Json of(Value value) {
    return switch (value) {
      case Value.None() -> new Json.Null();
      case Value.Number(int number) -> Json.of((long) number);
      case Value.Items(List<Value> items) -> ofValues(items);
    };
  }

  public static Json ofValues(List<Value> values) {
    return Json.of(values.stream().map(JsonFields::of).toList());
  }

  public static Json ofNumbers(List<Integer> numbers) {
    return Json.of(numbers.stream().map(n -> Json.of((long) n)).toList());
  }

  public RejectedException expected(String what, Json instead) {
    return rejected("T001", "expected " + what + " instead of " + instead.excerpt());
  }

  public RejectedException rejected(String code, String message) {
    return new RejectedException(
        Diagnostic.error(code, new Position(name, 1, 1), Json.cut(message, MAX_LENGTH)));
  }

  /**
   * The first members of every trace file of a protocol.
   *
   * @param property the name of the property that the run violates, if any
   */
  public static Json.Builder header(
      String format,
      int version,
      String model,
      Map<String, String> defines,
      Optional<String> property) {
    Json.Builder constants = Json.object();
    defines.forEach(constants::put);
    Json.Builder file =
        Json.object()
            .put("format", format)
            .put("version", version)
            .put("model", model)
            .put("defines", constants.build());
    property.ifPresent(p -> file.put("property", p));
    return file;
  }
}
