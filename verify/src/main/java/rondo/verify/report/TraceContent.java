package rondo.verify.report;

import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import rondo.ir.event.state.EventRun;
import rondo.ir.round.interpreter.RoundRun;
import rondo.trace.event.EventTraceFile;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.round.RoundTraceFile;
import rondo.verify.model.ModelPath;
import rondo.verify.model.ModelSource;

/**
 * The content of trace files with runs of protocols. The path of the model is relative to the file.
 */
public final class TraceContent {
  private TraceContent() {}

  /**
   * A run of a round-based protocol.
   *
   * @param property the property that it violates, if any
   */
  public static String of(
      RoundRun run, Optional<String> property, ModelSource model, Path destination) {
    return new RoundTraceFile(
            ModelPath.fromFolderOf(destination, model.file()),
            new TreeMap<>(model.defines()),
            property,
            run)
        .write();
  }

  /**
   * A run of an event-based protocol.
   *
   * @param property the property that it violates, if any
   */
  public static String of(
      EventRun run,
      ExecutionMode mode,
      Optional<String> property,
      ModelSource model,
      Path destination) {
    return new EventTraceFile(
            ModelPath.fromFolderOf(destination, model.file()),
            new TreeMap<>(model.defines()),
            property,
            mode,
            run)
        .write();
  }
}
