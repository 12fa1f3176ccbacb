package rondo.trace.file;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.print.SystemPrinter;
import rondo.trace.Property;
import rondo.trace.json.Json;
import rondo.trace.view.TraceKind;

/**
 * A saved trace. It records all nondeterministic choices, so that replaying it in the interpreter
 * shows whether it is a run of the current model.
 *
 * @param model path of the model file
 * @param defines macros or parameters given on the command line
 * @param property the name of the property that the run violates, the title of a {@link Property}
 *     in a run of processes; empty for a run that need not violate one
 * @param witness the condition of the property, if it is a witness that is not in the text of a
 *     protocol
 */
public record TraceFile(
    String model,
    SortedMap<String, String> defines,
    Optional<String> property,
    Optional<String> witness,
    SavedRun run) {
  private static final String FORMAT = "rondo-trace";
  private static final int VERSION = 2;

  /** The formats of version 1 that had a name of their own. */
  private static final Set<String> OLD_FORMATS = Set.of("rondo-rounds-trace", "rondo-events-trace");

  public TraceFile {
    defines = Collections.unmodifiableSortedMap(new TreeMap<>(defines));
  }

  public TraceFile(
      String model, SortedMap<String, String> defines, Optional<String> property, SavedRun run) {
    this(model, defines, property, Optional.empty(), run);
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
            .put("kind", run.kind().word())
            .put("model", model)
            .put("defines", JsonFields.ofStrings(defines));
    property.ifPresent(p -> file.put("property", p));
    witness.ifPresent(w -> file.put("witness", w));
    switch (run) {
      case SavedRun.OfProcesses processes -> ProcessRunCodec.write(processes, file);
      case SavedRun.OfRounds rounds -> RoundRunCodec.write(rounds, file);
      case SavedRun.OfEvents events -> EventRunCodec.write(events, file);
    }
    return file.build().pretty();
  }

  /** Reads the output of {@link #write}; {@code name} is the file name, for messages. */
  public static TraceFile read(String name, String text) throws RejectedException {
    var fields = new JsonFields(name);
    Json.Obj file = root(fields, text);
    Optional<String> property = fields.optional(file, "property", fields::string);
    TraceKind kind = fields.constant(file, "kind", TraceKind.values(), TraceKind::word);
    if (kind == TraceKind.PROCESSES && property.isPresent()) {
      fields.constant(file, "property", Property.values(), Property::title);
    }
    return new TraceFile(
        fields.string(fields.member(file, "model")),
        fields.strings(fields.member(file, "defines")),
        property,
        fields.optional(file, "witness", fields::string),
        switch (kind) {
          case PROCESSES -> new ProcessRunCodec(fields).read(file);
          case ROUNDS -> new RoundRunCodec(fields).read(file);
          case EVENTS -> new EventRunCodec(fields).read(file);
        });
  }

  private static Json.Obj root(JsonFields fields, String text) throws RejectedException {
    Json root;
    try {
      root = Json.parse(text);
    } catch (Json.MalformedException e) {
      throw new RejectedException(
          Diagnostic.error(
              "T001",
              place(fields.name(), text, e.offset()),
              JsonFields.cut("no trace file: " + e.getMessage())));
    }
    if (!(root instanceof Json.Obj file)
        || !(file.members().get("format") instanceof Json.Str(String format))
        || !format.equals(FORMAT) && !OLD_FORMATS.contains(format)) {
      throw fields.rejected("T001", "no trace file");
    }
    if (!format.equals(FORMAT) || fields.number(fields.member(file, "version")) != VERSION) {
      throw new RejectedException(
          Diagnostic.error(
                  "T002",
                  new Position(fields.name(), 1, 1),
                  "this version of Rondo reads version " + VERSION + " of trace files")
              .withHelp("run `rondo verify` again to get a new trace"));
    }
    return file;
  }

  private static Position place(String name, String text, int offset) {
    String before = text.substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return new Position(name, line, offset - before.lastIndexOf('\n'));
  }
}
