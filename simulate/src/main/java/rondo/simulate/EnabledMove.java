package rondo.simulate;

/**
 * A possible continuation of a run.
 *
 * @param choice makes the move: see {@link Simulation#perform(String)}
 * @param process the name of the process that moves; empty if it is none in particular
 * @param text the statement or event
 * @param detail further effects; may be empty
 * @param violation what the move violates; empty if nothing
 */
public record EnabledMove(
    String choice, String process, String text, String detail, String violation) {}
