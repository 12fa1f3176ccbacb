package rondo.cli.sweep;

import java.util.Optional;
import rondo.trace.Statistics;

/**
 * The verdict of a job on one property.
 *
 * @param verdict the word of the report
 * @param reason why the search ended early; empty if it did not
 * @param trace the file of the counterexample, if there is one
 */
public record JobProperty(
    String property,
    String verdict,
    String reason,
    Optional<Statistics> statistics,
    Optional<String> trace) {}
