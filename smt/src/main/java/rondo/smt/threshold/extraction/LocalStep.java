package rondo.smt.threshold.extraction;

import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.smt.threshold.extraction.ProcessLocation.Sent;

/**
 * A step of one process.
 *
 * @param target the local state afterwards; empty if there is a run-time error, which ends the run
 * @param sent the messages that it sends
 * @param revokes the outputs for which a decision differs from the first one
 * @param fails whether an assertion fails or there is a run-time error
 */
record LocalStep(
    ProcessLocation source,
    Optional<ProcessLocation> target,
    StepCondition condition,
    Set<Sent> sent,
    Set<Integer> revokes,
    boolean fails,
    Position at) {}
