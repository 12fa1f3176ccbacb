package rondo.trace.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.Value;
import rondo.trace.json.Json;

/**
 * Decodes the members of a trace file.
 *
 * @param name the file name, for messages
 */
record JsonFields(String name) {
  private static final int MAX_LENGTH = 300;

  /** Decodes a part of a file. */
  interface Decoder<T> {
    T decode(Json json) throws RejectedException;
  }

  Json member(Json.Obj object, String member) throws RejectedException {
    return object.member(member).orElseThrow(() -> rejected("T001", "no `" + member + "` in it"));
  }

  /** An optional member. */
  <T> Optional<T> optional(Json.Obj object, String member, Decoder<T> decoder)
      throws RejectedException {
    Optional<Json> found = object.member(member);
    return found.isEmpty() ? Optional.empty() : Optional.of(decoder.decode(found.get()));
  }

  OptionalInt optionalNumber(Json.Obj object, String member) throws RejectedException {
    return object.member(member).isPresent()
        ? OptionalInt.of(number(member(object, member)))
        : OptionalInt.empty();
  }

  /** The constant whose word is the value of a member. */
  <T> T constant(Json.Obj object, String member, T[] constants, Function<T, String> word)
      throws RejectedException {
    return constant(member(object, member), constants, word);
  }

  /** The constant with this word. */
  <T> T constant(Json json, T[] constants, Function<T, String> word) throws RejectedException {
    String text = string(json);
    for (T constant : constants) {
      if (word.apply(constant).equals(text)) {
        return constant;
      }
    }
    String words = Stream.of(constants).map(word).collect(Collectors.joining(", "));
    throw expected("one of " + words, json);
  }

  /** The word for a constant without a text of its own. */
  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  Json.Obj object(Json json) throws RejectedException {
    if (json instanceof Json.Obj object) {
      return object;
    }
    throw expected("an object", json);
  }

  String string(Json json) throws RejectedException {
    if (json instanceof Json.Str(String value)) {
      return value;
    }
    throw expected("a string", json);
  }

  SortedMap<String, String> strings(Json json) throws RejectedException {
    var strings = new TreeMap<String, String>();
    for (var member : object(json).members().entrySet()) {
      strings.put(member.getKey(), string(member.getValue()));
    }
    return strings;
  }

  boolean bool(Json json) throws RejectedException {
    if (json instanceof Json.Bool(boolean value)) {
      return value;
    }
    throw expected("true or false", json);
  }

  int number(Json json) throws RejectedException {
    try {
      if (json instanceof Json.Num(var value)) {
        return value.intValueExact();
      }
    } catch (ArithmeticException e) {
      // Rejected below.
    }
    throw expected("a whole number", json);
  }

  List<Integer> numbers(Json json) throws RejectedException {
    return list(json, this::number);
  }

  <T> List<T> list(Json json, Decoder<T> decoder) throws RejectedException {
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
  Value value(Json json) throws RejectedException {
    return switch (json) {
      case Json.Null() -> Value.NONE;
      case Json.Num _ -> Value.of(number(json));
      case Json.Arr _ -> new Value.Items(list(json, this::value));
      case Json.Obj _, Json.Str _, Json.Bool _ -> throw expected("a value", json);
    };
  }

  List<Value> values(Json json) throws RejectedException {
    return list(json, this::value);
  }

  static Json of(Value value) {
    return switch (value) {
      case Value.None() -> new Json.Null();
      case Value.Number(int number) -> Json.of((long) number);
      case Value.Items(List<Value> items) -> ofValues(items);
    };
  }

  static Json ofValues(List<Value> values) {
    return Json.of(values.stream().map(JsonFields::of).toList());
  }

  static Json ofStrings(Map<String, String> strings) {
    Json.Builder object = Json.object();
    strings.forEach(object::put);
    return object.build();
  }

  static Json ofNumbers(List<Integer> numbers) {
    return Json.of(numbers.stream().map(n -> Json.of((long) n)).toList());
  }

  RejectedException expected(String what, Json instead) {
    return rejected("T001", "expected " + what + " instead of " + instead.excerpt());
  }

  RejectedException rejected(String code, String message) {
    return new RejectedException(Diagnostic.error(code, new Position(name, 1, 1), cut(message)));
  }

  /** A message, truncated if it quotes much of the file. */
  static String cut(String message) {
    return Json.cut(message, MAX_LENGTH);
  }
}
