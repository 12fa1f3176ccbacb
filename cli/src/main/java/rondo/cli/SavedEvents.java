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
import rondo.ir.event.EventRunException;
import rondo.ir.event.EventSystem;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventTraceFile;
import rondo.trace.event.EventTraceFile.Manner;

/**
 * A saved run of events together with the protocol that it runs in. All that is open in a run is in
 * the file, so that it is one of the protocol as it is now if the interpreter can take it.
 */
record SavedEvents(Path file, EventTraceFile saved, EventSystem system) implements SavedTrace {
  static SavedEvents of(Path file, EventTraceFile saved, ModelLocation model)
      throws RejectedException {
    if (!(model.load(file, saved.model(), at -> Distal.load(at, saved.defines()))
        instanceof Distal.Events(EventSystem system, _, _))) {
      throw SavedTrace.noRun(file, "the protocol goes in rounds");
    }
    var properties = new ArrayList<EventProperty>();
    if (saved.property().isPresent()) {
      properties.add(
          SavedTrace.property(
              file,
              EventVerification.checklist(system, ModelInput.of(file)),
              saved.property().get()));
    }
    return new SavedEvents(file, saved, system.checking(properties));
  }

  /** What to write into a file so that it can be read again. */
  static String text(
      Path file, ModelArguments model, Optional<String> property, Manner manner, EventRun run) {
    return new EventTraceFile(
            ModelPath.fromFolderOf(file, model.file()),
            new TreeMap<>(model.defines()),
            property,
            manner,
            run)
        .write();
  }

  EventStory story() throws RejectedException {
    var interpreter =
        new EventInterpreter(system, saved.manner().precedence(), saved.manner().delivery());
    EventReplay replay;
    try {
      replay = EventReplay.of(interpreter, saved.run());
    } catch (EventRunException e) {
      throw SavedTrace.noRun(file, e.getMessage());
    }
    if (saved.property().isPresent() && !replay.isViolation(interpreter)) {
      throw SavedTrace.noRun(file, "nothing is wrong with it");
    }
    return EventStory.of(system, saved.manner().delivery(), replay);
  }

  /** What to make of it. */
  Exit exit() {
    return saved.property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }
}
