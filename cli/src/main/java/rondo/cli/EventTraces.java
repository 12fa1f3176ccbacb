package rondo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import rondo.cli.report.Counterexample;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.trace.event.EventStory;
import rondo.trace.event.EventTraceFile.Manner;

/** Where the run goes that breaks a property of a protocol of events. */
record EventTraces(
    ModelArguments model, Manner manner, EventSystem system, EventProperty property, Path file) {
  /** Saves a run that was replayed, if there is one. */
  List<Counterexample> save(Optional<EventReplay> replay, Console console) {
    return replay.stream().map(r -> saved(r, console)).toList();
  }

  private Counterexample saved(EventReplay replay, Console console) {
    Optional<String> name = Optional.of(property.name());
    String text = SavedEvents.text(file, model, name, manner, replay.run());
    return new Counterexample.OfEvents(
        replay.fault().filter(_ -> !replay.isError() || property.name().equals(Checklist.SAFETY)),
        EventStory.of(system.checking(property), manner.delivery(), replay),
        TraceFiles.write(file, text, console));
  }
}
