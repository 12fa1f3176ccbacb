package rondo.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.trace.Replay;
import rondo.trace.ReplayException;
import rondo.trace.Story;
import rondo.trace.TraceFile;
import rondo.trace.Violation;

/** A saved trace together with the system that it runs in. */
record SavedRun(Path file, TraceFile saved, Setting setting, ProcessSystem system) {

  /**
   * Reads a trace and its model; refuses it if the model is not the one it was found in.
   *
   * @param moved where the model is now, if not where the trace says
   */
  static SavedRun read(Path file, Optional<Path> moved) throws IOException, RejectedException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    TraceFile saved = TraceFile.read(file.toString(), text);
    Setting setting = Setting.of(saved, file).at(moved);
    ProcessSystem system = setting.told(setting.load());
    if (!TraceFile.digest(system).equals(saved.digest())) {
      throw rejected(
          file,
          "T004",
          setting.model().file()
              + (moved.isPresent()
                  ? " is not the model of this trace, or has changed since it was saved"
                  : " has changed since this trace was saved"));
    }
    return new SavedRun(file, saved, setting, system);
  }

  Story story() throws RejectedException {
    try {
      return saved.property().isPresent()
          ? Replay.violation(
              system, setting.fullChannel(), new Violation(saved.property().get(), saved.trace()))
          : Replay.run(system, setting.fullChannel(), saved.trace());
    } catch (ReplayException e) {
      throw rejected(file, "T005", "this trace is not a run of its model: " + e.getMessage());
    }
  }

  private static RejectedException rejected(Path file, String code, String message) {
    var at = new Position(file.toString(), 1, 1);
    return new RejectedException(
        Diagnostic.error(code, at, message).withHelp("verify the model again to get a new trace"));
  }
}
