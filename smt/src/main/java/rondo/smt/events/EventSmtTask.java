package rondo.smt.events;

import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;

/**
 * A property of an event-based protocol to be checked by bounded model checking.
 *
 * @param precedence whether the first reaction that fits is executed, or any
 */
public record EventSmtTask(
    EventSystem system,
    EventProperty property,
    Precedence precedence,
    ReportedErrors reportedErrors) {
  public EventSmtTask {
    system = system.withProperties(property);
  }

  /** Which failed assertions and run-time errors are violations. */
  public enum ReportedErrors {
    ALL,
    /** A run continues after a failed assertion, and ends with a run-time error. */
    NONE
  }
}
