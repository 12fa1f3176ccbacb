package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Counterexample;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.trace.event.EventTraceFile.ExecutionMode;
import rondo.trace.event.EventTraceView;

/** Saves counterexamples of an event-based protocol. */
record EventTraceWriter(
    ModelArguments model,
    ExecutionMode mode,
    EventSystem system,
    EventProperty property,
    Path file) {
  /** Saves a replayed run, if there is one. */
  List<Counterexample> save(Optional<EventReplay> replay, Console console) {
    return replay.stream().map(r -> saved(r, console)).toList();
  }

  private Counterexample saved(EventReplay replay, Console console) {
    Optional<String> name = Optional.of(property.name());
    String text = SavedEventTrace.text(file, model, name, mode, replay.run());
    return new Counterexample.OfEvents(
        replay
            .fault()
            .filter(_ -> !replay.isError() || property.name().equals(PropertyCatalog.SAFETY)),
        EventTraceView.of(system.withProperties(property), mode.semantics(), replay),
        TraceFiles.write(file, text, console));
  }
}
