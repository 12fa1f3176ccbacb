package rondo.cli.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.ir.data.ReachabilityGoal;
import rondo.trace.file.TraceFile;
import rondo.trace.json.Json;
import rondo.trace.view.TraceView;

/**
 * A saved trace, replayed on its model.
 *
 * @param explanation computes the view in which the causal slice is marked
 * @param goal whether the run violates a property or reaches a witness
 */
public record SavedTrace(
    TraceFile saved, TraceView view, Supplier<TraceView> explanation, ReachabilityGoal goal) {
  /** The maximal size of a trace file, far above real ones. */
  private static final int MAX_SIZE = 1 << 28;

  /** Reads a trace and its model, and replays it. */
  public static SavedTrace read(Path file, ModelLocation model)
      throws IOException, RejectedException {
    TraceFile saved = TraceFile.read(file.toString(), text(file));
    return new TraceReplay(file, saved, model).replay();
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

  /** The exit status of the replay. */
  public Exit exit() {
    return saved.property().isPresent() && goal == ReachabilityGoal.AVOID
        ? Exit.VIOLATED
        : Exit.HOLDS;
  }

  static RejectedException rejected(Path file, String code, String message) {
    var at = new Position(file.toString(), 1, 1);
    return new RejectedException(
        Diagnostic.error(code, at, Json.cut(message, 300))
            .withHelp("verify the model again to get a new trace"));
  }
}
