package rondo.verify.check;

import java.util.Optional;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.ErrorPolicy;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.interpreter.EventReplay;
import rondo.trace.file.ExecutionMode;
import rondo.verify.model.ModelSource;
import rondo.verify.model.PropertyCatalog;

/**
 * Attributes errors that occur during the check of another property: the first one is reported as a
 * violation of `safety`; later ones are ignored.
 */
final class ErrorAttribution {
  private final EventSystem system;
  private final ExecutionMode mode;
  private final EventProperty safety;
  private ErrorPolicy policy = ErrorPolicy.REPORTED;

  ErrorAttribution(EventSystem system, ExecutionMode mode, ModelSource source) {
    this.system = system;
    this.mode = mode;
    safety = PropertyCatalog.of(system, source).safety();
  }

  EventVerifier.Task task(EventProperty wanted) {
    return new EventVerifier.Task(
        system,
        wanted,
        mode.semantics(),
        mode.precedence(),
        wanted.equals(safety) ? ErrorPolicy.REPORTED : policy);
  }

  /** The property that a run violates. */
  EventProperty violated(EventVerifier.Task task, Optional<EventReplay> replay) {
    if (task.errorPolicy() == ErrorPolicy.REPORTED
        && replay.filter(EventReplay::isError).isPresent()) {
      policy = ErrorPolicy.IGNORED;
      return safety;
    }
    return task.property();
  }
}
