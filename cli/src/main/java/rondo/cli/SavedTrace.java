package rondo.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.trace.TraceFile;
import rondo.trace.event.EventTraceFile;
import rondo.trace.round.RoundTraceFile;

/** A saved run of a model, by its language. */
sealed interface SavedTrace permits SavedRun, SavedRounds, SavedEvents {
  /**
   * Reads a trace and its model.
   *
   * @param moved where the model is now, if not where the trace says
   */
  static SavedTrace read(Path file, Optional<Path> moved) throws IOException, RejectedException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    if (EventTraceFile.isOne(text)) {
      return SavedEvents.of(file, EventTraceFile.read(file.toString(), text), moved);
    }
    return RoundTraceFile.isOne(text)
        ? SavedRounds.of(file, RoundTraceFile.read(file.toString(), text), moved)
        : SavedRun.of(file, TraceFile.read(file.toString(), text), moved);
  }

  /** The run cannot be replayed. */
  static RejectedException noRun(Path file, String why) {
    return rejected(file, "T005", "this trace is not a run of its model: " + why);
  }

  static RejectedException rejected(Path file, String code, String message) {
    var at = new Position(file.toString(), 1, 1);
    return new RejectedException(
        Diagnostic.error(code, at, message).withHelp("verify the model again to get a new trace"));
  }
}
