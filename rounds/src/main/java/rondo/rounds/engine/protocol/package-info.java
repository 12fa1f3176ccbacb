/**
 * A round-based protocol as the engine sees it: local states, rounds, symmetry and property of the
 * caller, interned and memoized.
 */
package rondo.rounds.engine.protocol;
