/**
 * Static proof of communication closure from the text of a protocol, for all runs and all values of
 * its parameters. No state space is explored, and the method is incomplete: a condition that is not
 * proved may still hold.
 */
package rondo.analysis.closure;
