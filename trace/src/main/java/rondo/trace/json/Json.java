package rondo.trace.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON value; members of an object keep their order. */
public sealed interface Json {
  record Obj(Map<String, Json> members) implements Json {
    public Obj {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    public Optional<Json> member(String name) {
      return Optional.ofNullable(members.get(name));
    }
  }

  record Arr(List<Json> elements) implements Json {
    public Arr {
      elements = List.copyOf(elements);
    }
  }

  record Str(String value) implements Json {}

  record Num(BigDecimal value) implements Json {}

  record Bool(boolean value) implements Json {}

  record Null() implements Json {}

  /** The text is not JSON; {@link #offset} is the position of the error. */
  final class MalformedException extends Exception {
    private final int offset;

    MalformedException(String message, int offset) {
      super(message);
      this.offset = offset;
    }

    public int offset() {
      return offset;
    }
  }

  static Json of(String value) {
    return new Str(value);
  }

  static Json of(long value) {
    return new Num(BigDecimal.valueOf(value));
  }

  static Json of(double value) {
    return Double.isFinite(value) ? new Num(BigDecimal.valueOf(value)) : new Null();
  }

  static Json of(boolean value) {
    return new Bool(value);
  }

  static Json of(List<Json> elements) {
    return new Arr(elements);
  }

  static Builder object() {
    return new Builder();
  }

  static Json parse(String text) throws MalformedException {
    return new JsonReader(text).document();
  }

  /** On one line. */
  default String compact() {
    return new JsonWriter("", ":").write(this, "");
  }

  /** On one line, truncated for a message. */
  default String excerpt() {
    return cut(compact(), 60);
  }

  /** The text, truncated to a length. */
  static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "…";
  }

  /** Indented, with a line break at the end. */
  default String pretty() {
    return new JsonWriter("  ", ": ").write(this, "\n") + "\n";
  }

  /** Collects the members of an object. */
  final class Builder {
    private final Map<String, Json> members = new LinkedHashMap<>();

    private Builder() {}

    public Builder put(String name, Json value) {
      members.put(name, value);
      return this;
    }

    public Builder put(String name, String value) {
      return put(name, of(value));
    }

    public Builder put(String name, long value) {
      return put(name, of(value));
    }

    public Builder put(String name, double value) {
      return put(name, of(value));
    }

    public Builder put(String name, List<Json> value) {
      return put(name, of(value));
    }

    public Obj build() {
      return new Obj(members);
    }
  }
}
