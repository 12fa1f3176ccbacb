/**
 * The heard-of engine: a state consists of the local states between two rounds, and a transition is
 * a whole round, computed from the outcomes of each process without enumerating all combinations of
 * messages. Uses the search interfaces of {@code rondo.explore} and the networks of {@code
 * rondo.ir.round}.
 */
package rondo.rounds.engine;
