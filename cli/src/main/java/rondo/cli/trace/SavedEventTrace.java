package rondo.cli.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import rondo.cli.io.Exit;
import rondo.cli.option.ModelLocation;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventInterpreter;
import rondo.ir.event.interpreter.EventReplay;
import rondo.ir.event.interpreter.InvalidEventRunException;
import rondo.trace.event.EventTraceFile;
import rondo.trace.view.EventTraceViewBuilder;
import rondo.trace.view.TraceView;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;

/**
 * A saved run of an event-based protocol, with the protocol. The file determines all choices of the
 * run, so it is a run of the current protocol if the interpreter can replay it.
 */
public record SavedEventTrace(Path file, EventTraceFile saved, EventSystem system)
    implements SavedTrace {
  static SavedEventTrace of(Path file, EventTraceFile saved, ModelLocation model)
      throws RejectedException {
    if (!(model.load(file, saved.model(), at -> Distal.load(at, saved.defines()))
        instanceof Distal.EventProtocol(EventSystem system, _, _))) {
      throw SavedTrace.notReplayable(file, "the protocol is round-based");
    }
    var properties = new ArrayList<EventProperty>();
    if (saved.property().isPresent()) {
      properties.add(
          SavedTrace.property(
              file, PropertyCatalog.of(system, ModelSource.of(file)), saved.property().get()));
    }
    return new SavedEventTrace(file, saved, system.withProperties(properties));
  }

  @Override
  public TraceView view() throws RejectedException {
    var interpreter =
        new EventInterpreter(system, saved.mode().precedence(), saved.mode().semantics());
    EventReplay replay;
    try {
      replay = EventReplay.of(interpreter, saved.run());
    } catch (InvalidEventRunException e) {
      throw SavedTrace.notReplayable(file, e.getMessage());
    }
    if (saved.property().isPresent() && !replay.isViolation(interpreter)) {
      throw SavedTrace.notReplayable(file, "the run violates no property");
    }
    return EventTraceViewBuilder.build(system, saved.mode().semantics(), replay);
  }

  @Override
  public Exit exit() {
    return saved.property().isPresent() ? Exit.VIOLATED : Exit.HOLDS;
  }
}
