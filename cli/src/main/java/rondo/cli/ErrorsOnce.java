package rondo.cli;

import java.util.Optional;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Errors;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventReplay;
import rondo.ir.event.EventSystem;
import rondo.trace.event.EventTraceFile.Manner;

/**
 * Of several properties of events that are checked one after the other, the first error that is
 * found is told as a violation of `safety`; from then on errors are passed over.
 */
final class ErrorsOnce {
  private final EventSystem system;
  private final Manner manner;
  private final EventProperty safety;
  private Errors errors = Errors.COUNTED;

  ErrorsOnce(EventSystem system, Manner manner, ModelInput input) {
    this.system = system;
    this.manner = manner;
    safety = EventVerification.checklist(system, input).safety();
  }

  EventVerifier.Task task(EventProperty wanted) {
    return new EventVerifier.Task(
        system,
        wanted,
        manner.delivery(),
        manner.precedence(),
        wanted.equals(safety) ? Errors.COUNTED : errors);
  }

  /** The property that a run violates. */
  EventProperty violated(EventVerifier.Task task, Optional<EventReplay> replay) {
    if (task.errors() == Errors.COUNTED && replay.filter(EventReplay::isError).isPresent()) {
      errors = Errors.PASSED_OVER;
      return safety;
    }
    return task.property();
  }
}
