package rondo.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.print.SystemPrinter;
import rondo.trace.json.Json;

/**
 * A saved trace, with all that is needed to lower the same model to the same system again, since a
 * trace is meaningless for another system.
 *
 * @param model path of the model file
 * @param digest digest of the system of the trace, see {@link #digest}
 * @param defines macros given on the command line
 * @param options the options that change the transitions, by name
 * @param property the property that the run violates; empty for a run that need not violate one
 */
public record TraceFile(
    String model,
    String digest,
    SortedMap<String, String> defines,
    SortedMap<String, String> options,
    Optional<Property> property,
    Trace trace) {
  private static final String FORMAT = "rondo-trace";
  private static final int VERSION = 1;

  public TraceFile {
    defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
    options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
  }

  /**
   * A digest of the transitions of a system: equal for systems in which traces have the same
   * meaning; their names may differ.
   */
  public static String digest(ProcessSystem system) {
    String named = SystemPrinter.print(system, SystemPrinter.Positions.LEFT_OUT);
    String text = named.substring(named.indexOf('\n'));
    try {
      var sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public String write() {
    Json.Builder file =
        Json.object()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("model", model)
            .put("digest", digest)
            .put("defines", object(defines))
            .put("options", object(options));
    property.ifPresent(p -> file.put("property", p.title()));
    file.put("choices", trace.choices().stream().map(c -> Json.of((long) c)).toList());
    trace.fault().ifPresent(f -> file.put("fault", f));
    trace.cycle().ifPresent(c -> file.put("cycle", c));
    return file.build().pretty();
  }

  private static Json object(Map<String, String> map) {
    var members = new LinkedHashMap<String, Json>();
    map.forEach((name, value) -> members.put(name, Json.of(value)));
    return new Json.Obj(members);
  }

  /** Reads the output of {@link #write}; {@code name} is the file name, for messages. */
  public static TraceFile read(String name, String text) throws RejectedException {
    try {
      return new Fields(name, Json.parse(text)).traceFile();
    } catch (Json.MalformedException e) {
      throw rejected("T001", place(name, text, e.offset()), "no trace file: " + e.getMessage());
    }
  }

  private static Position place(String name, String text, int offset) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return new Position(name, line, offset - before.lastIndexOf('\n'));
  }

  private static RejectedException rejected(String code, Position at, String message) {
    return new RejectedException(Diagnostic.error(code, at, Json.cut(message, 300)));
  }

  /** Decodes a parsed file. */
  private record Fields(String name, Json root) {
    TraceFile traceFile() throws RejectedException {
      if (!(root instanceof Json.Obj file)
          || !Json.of(FORMAT).equals(file.members().get("format"))) {
        throw rejected("T001", "no trace file");
      }
      if (number(member(file, "version")) != VERSION) {
        throw rejected(
            "T002", "this version of Rondo reads version " + VERSION + " of trace files");
      }
      return new TraceFile(
          string(member(file, "model")),
          string(member(file, "digest")),
          strings(member(file, "defines")),
          strings(member(file, "options")),
          property(file),
          trace(file));
    }

    private RejectedException rejected(String code, String message) {
      return TraceFile.rejected(code, new Position(name, 1, 1), message);
    }

    private Json member(Json.Obj file, String member) throws RejectedException {
      return file.member(member).orElseThrow(() -> rejected("T001", "no `" + member + "` in it"));
    }

    private String string(Json json) throws RejectedException {
      if (json instanceof Json.Str(String value)) {
        return value;
      }
      throw rejected("T001", "expected a string instead of " + json.excerpt());
    }

    private int number(Json json) throws RejectedException {
      try {
        if (json instanceof Json.Num(var value)) {
          return value.intValueExact();
        }
      } catch (ArithmeticException e) {
        // Rejected below.
      }
      throw rejected("T001", "expected a whole number instead of " + json.excerpt());
    }

    private SortedMap<String, String> strings(Json json) throws RejectedException {
      if (!(json instanceof Json.Obj(Map<String, Json> members))) {
        throw rejected("T001", "expected an object instead of " + json.excerpt());
      }
      var result = new TreeMap<String, String>();
      for (var member : members.entrySet()) {
        result.put(member.getKey(), string(member.getValue()));
      }
      return result;
    }

    private List<Integer> choices(Json json) throws RejectedException {
      if (!(json instanceof Json.Arr(List<Json> elements))) {
        throw rejected("T001", "expected an array instead of " + json.excerpt());
      }
      var result = new ArrayList<Integer>(elements.size());
      for (Json element : elements) {
        result.add(number(element));
      }
      return result;
    }

    private Trace trace(Json.Obj file) throws RejectedException {
      try {
        return new Trace(
            choices(member(file, "choices")),
            optionalNumber(file, "fault"),
            optionalNumber(file, "cycle"));
      } catch (IllegalArgumentException e) {
        throw rejected("T001", e.getMessage());
      }
    }

    private OptionalInt optionalNumber(Json.Obj file, String member) throws RejectedException {
      return file.members().containsKey(member)
          ? OptionalInt.of(number(file.members().get(member)))
          : OptionalInt.empty();
    }

    private Optional<Property> property(Json.Obj file) throws RejectedException {
      if (!file.members().containsKey("property")) {
        return Optional.empty();
      }
      String title = string(file.members().get("property"));
      for (Property property : Property.values()) {
        if (property.title().equals(title)) {
          return Optional.of(property);
        }
      }
      throw rejected("T001", "no property is called `" + title + "`");
    }
  }
}
