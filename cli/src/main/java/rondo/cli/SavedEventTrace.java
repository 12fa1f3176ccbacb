package rondo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.TreeMap;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventInterpreter;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventRun;
import rondo.ir.event.EventSystem;
import rondo.ir.event.InvalidEventRunException;
import rondo.trace.event.EventTraceFile;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.event.EventTraceView;

/**
 * A saved run of events together with the protocol that it runs in. All that is open in a run is in
 * the file, so that it is one of the protocol as it is now if the interpreter can take it.
 */
record SavedEventTrace(Path file, EventTraceFile saved, EventSystem system) implements SavedTrace {
  static SavedEventTrace of(Path file, EventTraceFile saved, ModelLocation model)
      throws RejectedException {
    if (!(model.load(file, saved.model(), at -> Distal.load(at, saved.defines()))
        instanceof Distal.EventProtocol(EventSystem system, _, _))) {
      throw SavedTrace.notReplayable(file, "the protocol goes in rounds");
    }
    var properties = new ArrayList<EventProperty>();
    if (saved.property().isPresent()) {
      properties.add(
          SavedTrace.property(
              file,
              EventVerification.checklist(system, ModelInput.of(file)),
              saved.property().get()));
    }
    return new SavedEventTrace(file, saved, system.withProperties(properties));
  }

  /** What to write into a file so that it can be read again. */
  static String text(
      Path file,
      ModelArguments model,
      Optional<String> property,
      ExecutionMode mode,
      EventRun run) {
    return new EventTraceFile(
            ModelPath.fromFolderOf(file, model.file()),
            new TreeMap<>(model.defines()),
            property,
            mode,
            run)
        .write();
  }

  EventTraceView story() throws RejectedException {
    var interpreter =
        new EventInterpreter(system, saved.mode().precedence(), saved.mode().semantics());
    EventReplay replay;
    try {
      replay = EventReplay.of(interpreter, saved.run());
    } catch (InvalidEventRunException e) {
      throw SavedTrace.notReplayable(file, e.getMessage());
    }
    if (saved.property().isPresent() && !replay.isViolation(interpreter)) {
      throw SavedTrace.notReplayable(file, "nothing is wrong with it");
    }
    return EventTraceView.of(system, saved.mode().semantics(), replay);
  }

  /** What to make of it. */
  Exit exit() {
    return saved.property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }
}
