package rondo.ir.event;

import java.util.Optional;
import rondo.ir.Fault;

/**
 * A step and what comes of it.
 *
 * @param target empty if a run-time error ends the run
 * @param fault what went wrong in the process that reacted
 */
public record EventTransition(EventStep step, Optional<EventState> target, Optional<Fault> fault) {}
