package rondo.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import rondo.trace.json.Json;

/**
 * A validator for the part of JSON Schema 2020-12 that the schemas of Rondo use. A schema with any
 * other keyword is rejected, so that no constraint is ignored.
 */
final class JsonSchema {
  private static final Set<String> ANNOTATIONS = Set.of("$schema", "$id", "title", "description");
  private static final String DEFINITIONS = "#/$defs/";

  private final Json.Obj root;

  private JsonSchema(Json.Obj root) {
    this.root = root;
    checkKeywords(root);
  }

  /**
   * @throws IllegalArgumentException if the text is not a schema, or has an unknown keyword
   */
  static JsonSchema parse(String text) {
    try {
      return new JsonSchema((Json.Obj) Json.parse(text));
    } catch (Json.MalformedException e) {
      throw new IllegalArgumentException("at " + e.offset(), e);
    }
  }

  /** The violations of the schema, with their paths; empty for a valid document. */
  List<String> errors(Json document) {
    return validate(root, document, "$").errors();
  }

  private void checkKeywords(Json schema) {
    if (schema instanceof Json.Bool) {
      return;
    }
    members(schema)
        .forEach(
            (keyword, value) -> {
              switch (keyword) {
                case "properties", "$defs" -> members(value).values().forEach(this::checkKeywords);
                case "additionalProperties", "unevaluatedProperties", "items" ->
                    checkKeywords(value);
                case "oneOf", "anyOf", "allOf" -> elements(value).forEach(this::checkKeywords);
                case "$ref" -> definition(value);
                case "type", "required", "enum", "const", "minimum", "pattern" -> {}
                default -> {
                  if (!ANNOTATIONS.contains(keyword)) {
                    throw new IllegalArgumentException("unknown keyword `" + keyword + "`");
                  }
                }
              }
            });
  }

  private Json definition(Json ref) {
    String name = text(ref);
    Map<String, Json> all = members(root.member("$defs").orElseThrow());
    if (!name.startsWith(DEFINITIONS) || !all.containsKey(name.substring(DEFINITIONS.length()))) {
      throw new IllegalArgumentException("no definition `" + name + "`");
    }
    return all.get(name.substring(DEFINITIONS.length()));
  }

  /**
   * The result of a validation.
   *
   * @param evaluated the members that a successful part of the schema describes
   */
  private record Result(List<String> errors, Set<String> evaluated) {
    static Result empty() {
      return new Result(new ArrayList<>(), new HashSet<>());
    }

    boolean isValid() {
      return errors.isEmpty();
    }

    void fail(String path, String message) {
      errors.add(path + ": " + message);
    }

    void add(Result other) {
      errors.addAll(other.errors);
      evaluated.addAll(other.evaluated);
    }
  }

  private Result validate(Json schema, Json value, String path) {
    Result result = Result.empty();
    if (schema instanceof Json.Bool(boolean allowed)) {
      if (!allowed) {
        result.fail(path, "not allowed");
      }
      return result;
    }
    Map<String, Json> keywords = members(schema);
    keywords.forEach((keyword, argument) -> apply(keyword, argument, value, path, result));
    if (value instanceof Json.Obj(Map<String, Json> members)) {
      others(keywords.get("additionalProperties"), keywords, members, path, result);
      if (keywords.containsKey("unevaluatedProperties")) {
        Set<String> evaluated = Set.copyOf(result.evaluated());
        Json rest = keywords.get("unevaluatedProperties");
        members.keySet().stream()
            .filter(m -> !evaluated.contains(m))
            .forEach(m -> member(rest, members, m, path, result));
      }
    }
    return result;
  }

  private void apply(String keyword, Json argument, Json value, String path, Result result) {
    switch (keyword) {
      case "type" -> {
        if (!isOfType(value, text(argument))) {
          result.fail(path, "not of type " + text(argument));
        }
      }
      case "const" -> {
        if (!value.equals(argument)) {
          result.fail(path, value.excerpt() + " instead of " + argument.compact());
        }
      }
      case "enum" -> {
        if (!elements(argument).contains(value)) {
          result.fail(path, value.excerpt() + " is none of " + argument.compact());
        }
      }
      case "minimum" -> {
        if (value instanceof Json.Num(var number)
            && number.compareTo(((Json.Num) argument).value()) < 0) {
          result.fail(path, "less than " + argument.compact());
        }
      }
      case "pattern" -> {
        if (value instanceof Json.Str(String text)
            && !Pattern.compile(text(argument)).matcher(text).find()) {
          result.fail(path, value.excerpt() + " does not match " + argument.compact());
        }
      }
      case "items" -> {
        if (value instanceof Json.Arr(List<Json> items)) {
          for (int i = 0; i < items.size(); i++) {
            result.errors().addAll(validate(argument, items.get(i), path + "[" + i + "]").errors());
          }
        }
      }
      case "required" -> {
        if (value instanceof Json.Obj(Map<String, Json> members)) {
          elements(argument).stream()
              .map(JsonSchema::text)
              .filter(m -> !members.containsKey(m))
              .forEach(m -> result.fail(path, "no member `" + m + "`"));
        }
      }
      case "properties" -> {
        if (value instanceof Json.Obj(Map<String, Json> members)) {
          members(argument).entrySet().stream()
              .filter(p -> members.containsKey(p.getKey()))
              .forEach(p -> member(p.getValue(), members, p.getKey(), path, result));
        }
      }
      case "$ref" -> result.add(validate(definition(argument), value, path));
      case "allOf" -> results(argument, value, path).forEach(result::add);
      case "anyOf", "oneOf" ->
          choose(keyword, results(argument, value, path).toList(), path, result);
      default -> {
        // Definitions, annotations, and keywords about the other members, which are applied last.
      }
    }
  }

  private Stream<Result> results(Json schemas, Json value, String path) {
    return elements(schemas).stream().map(s -> validate(s, value, path));
  }

  /** Of several alternatives that all fail, the errors of the closest one. */
  private static void choose(
      String keyword, List<Result> alternatives, String path, Result result) {
    List<Result> valid = alternatives.stream().filter(Result::isValid).toList();
    if (valid.isEmpty()) {
      alternatives.stream()
          .min(Comparator.comparing(a -> a.errors().size()))
          .ifPresent(result::add);
    } else if (keyword.equals("oneOf") && valid.size() > 1) {
      result.fail(path, valid.size() + " alternatives of oneOf match");
    }
    valid.forEach(result::add);
  }

  /** Applies {@code additionalProperties}. */
  private void others(
      Json schema,
      Map<String, Json> keywords,
      Map<String, Json> members,
      String path,
      Result result) {
    if (schema == null) {
      return;
    }
    Set<String> described =
        keywords.containsKey("properties")
            ? members(keywords.get("properties")).keySet()
            : Set.of();
    members.keySet().stream()
        .filter(m -> !described.contains(m))
        .forEach(m -> member(schema, members, m, path, result));
  }

  private void member(
      Json schema, Map<String, Json> members, String name, String path, Result result) {
    result.errors().addAll(validate(schema, members.get(name), path + "." + name).errors());
    result.evaluated().add(name);
  }

  private static boolean isOfType(Json value, String type) {
    return switch (type) {
      case "object" -> value instanceof Json.Obj;
      case "array" -> value instanceof Json.Arr;
      case "string" -> value instanceof Json.Str;
      case "boolean" -> value instanceof Json.Bool;
      case "null" -> value instanceof Json.Null;
      case "number" -> value instanceof Json.Num;
      case "integer" ->
          value instanceof Json.Num(var number) && number.stripTrailingZeros().scale() <= 0;
      default -> throw new IllegalArgumentException("unknown type `" + type + "`");
    };
  }

  private static Map<String, Json> members(Json object) {
    return ((Json.Obj) object).members();
  }

  private static List<Json> elements(Json array) {
    return ((Json.Arr) array).elements();
  }

  private static String text(Json string) {
    return ((Json.Str) string).value();
  }
}
