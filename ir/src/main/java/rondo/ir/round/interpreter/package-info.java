/**
 * The reference interpreter, which defines the semantics of round-based protocols: states,
 * exchanges of messages within the fault bounds, steps, runs and their replay.
 */
package rondo.ir.round.interpreter;
