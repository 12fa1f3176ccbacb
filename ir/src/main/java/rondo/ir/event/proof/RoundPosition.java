package rondo.ir.event.proof;

/**
 * Where a process is: the latest round that it has sent or reacted in.
 *
 * @param reacted whether it may have reacted in that round
 */
record RoundPosition(LinearTerm phase, LinearTerm round, boolean reacted) {}
