package rondo.cli;

import java.nio.file.Path;
import java.util.Optional;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.trace.Replay;
import rondo.trace.ReplayException;
import rondo.trace.Story;
import rondo.trace.TraceFile;
import rondo.trace.Violation;

/** A saved trace together with the system that it runs in. */
record SavedRun(Path file, TraceFile saved, Setting setting, ProcessSystem system)
    implements SavedTrace {
  /** Refuses a trace if the model is not the one it was found in. */
  static SavedRun of(Path file, TraceFile saved, Optional<Path> moved) throws RejectedException {
    Setting setting = Setting.of(saved, file).at(moved);
    ProcessSystem system = setting.told(setting.load());
    if (!TraceFile.digest(system).equals(saved.digest())) {
      throw SavedTrace.rejected(
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
      throw SavedTrace.noRun(file, e.getMessage());
    }
  }
}
