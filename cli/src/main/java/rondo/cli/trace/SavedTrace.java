package rondo.cli.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.trace.TraceFile;
import rondo.trace.event.EventTraceFile;
import rondo.trace.json.Json;
import rondo.trace.round.RoundTraceFile;
import rondo.trace.view.TraceView;
import rondo.verify.model.PropertyCatalog;

/** A saved trace, by language of its model. */
public sealed interface SavedTrace permits SavedPromelaTrace, SavedRoundTrace, SavedEventTrace {
  /** The maximal size of a trace file, far above real ones. */
  int MAX_SIZE = 1 << 28;

  /** The replayed run. */
  TraceView view() throws RejectedException;

  /** The exit status of the replay. */
  Exit exit();

  /** Reads a trace and its model. */
  static SavedTrace read(Path file, ModelLocation model) throws IOException, RejectedException {
    String text = text(file);
    if (EventTraceFile.hasFormat(text)) {
      return SavedEventTrace.of(file, EventTraceFile.read(file.toString(), text), model);
    }
    return RoundTraceFile.hasFormat(text)
        ? SavedRoundTrace.of(file, RoundTraceFile.read(file.toString(), text), model)
        : SavedPromelaTrace.of(file, TraceFile.read(file.toString(), text), model);
  }

  private static String text(Path file) throws IOException, RejectedException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_SIZE + 1);
      if (bytes.length > MAX_SIZE) {
        throw rejected(file, "T001", "not a trace file: it is too large");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** The property that a saved run violates. */
  static <P> P property(Path file, PropertyCatalog<P> known, String name) throws RejectedException {
    try {
      return known.named(name);
    } catch (RejectedException e) {
      throw notReplayable(file, e.getMessage());
    }
  }

  /** The error for a run that cannot be replayed. */
  static RejectedException notReplayable(Path file, String why) {
    return rejected(file, "T005", "this trace is not a run of its model: " + why);
  }

  static RejectedException rejected(Path file, String code, String message) {
    var at = new Position(file.toString(), 1, 1);
    return new RejectedException(
        Diagnostic.error(code, at, Json.cut(message, 300))
            .withHelp("verify the model again to get a new trace"));
  }
}
