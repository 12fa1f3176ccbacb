package rondo.trace.slice;

import java.util.BitSet;

/**
 * The nodes that a received message depends on.
 *
 * @param existence those on which it depends that the message is received at all
 * @param content those of its content
 */
record MessageDependences(BitSet existence, ValueDependences content) {}
