package rondo.analysis.closure;

/**
 * The position of a process: the latest round in which it has sent or reacted.
 *
 * @param reacted whether it may have reacted in that round
 */
record RoundPosition(LinearTerm phase, LinearTerm round, boolean reacted) {}
