package rondo.trace.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Writes one value; {@code indent} is empty for a single line. */
final class JsonWriter {
  private final StringBuilder out = new StringBuilder();
  private final String indent;
  private final String colon;

  JsonWriter(String indent, String colon) {
    this.indent = indent;
    this.colon = colon;
  }

  /** {@code newLine} is the line break with the indentation of the value. */
  String write(Json json, String newLine) {
    value(json, newLine);
    return out.toString();
  }

  private void value(Json json, String newLine) {
    switch (json) {
      case Json.Obj(Map<String, Json> members) -> object(members, newLine);
      case Json.Arr(List<Json> elements) -> array(elements, newLine);
      case Json.Str(String value) -> string(value);
      case Json.Num(BigDecimal value) -> out.append(number(value));
      case Json.Bool(boolean value) -> out.append(value);
      case Json.Null() -> out.append("null");
    }
  }

  private void object(Map<String, Json> members, String newLine) {
    if (members.isEmpty()) {
      out.append("{}");
      return;
    }
    char separator = '{';
    for (var member : members.entrySet()) {
      out.append(separator).append(newLine).append(indent);
      string(member.getKey());
      out.append(colon);
      value(member.getValue(), newLine + indent);
      separator = ',';
    }
    out.append(newLine).append('}');
  }

  /** Arrays of plain values stay on one line. */
  private void array(List<Json> elements, String newLine) {
    boolean nested =
        elements.stream().anyMatch(e -> e instanceof Json.Obj || e instanceof Json.Arr);
    String between = nested ? newLine + indent : "";
    out.append('[');
    for (int i = 0; i < elements.size(); i++) {
      out.append(i == 0 ? "" : ",").append(between);
      value(elements.get(i), newLine + indent);
    }
    out.append(nested ? newLine : "").append(']');
  }

  private static String number(BigDecimal value) {
    return value.scale() <= 0 && value.precision() - value.scale() < 20
        ? value.toBigInteger().toString()
        : value.toString();
  }

  private void string(String value) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || Character.isSurrogate(c)) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
