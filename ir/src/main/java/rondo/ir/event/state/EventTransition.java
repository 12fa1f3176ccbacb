package rondo.ir.event.state;

import java.util.Optional;
import rondo.ir.Fault;

/**
 * A step and its result.
 *
 * @param target empty if a run-time error ends the run
 * @param fault a fault in the process that reacted
 */
public record EventTransition(EventStep step, Optional<EventState> target, Optional<Fault> fault) {}
