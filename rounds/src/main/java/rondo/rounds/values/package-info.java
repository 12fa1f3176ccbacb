/**
 * Values that may change places in a protocol in rounds: which ones, found from its text, and what
 * has to be watched while it runs. Knows the IR and what the engine asks for.
 */
package rondo.rounds.values;
