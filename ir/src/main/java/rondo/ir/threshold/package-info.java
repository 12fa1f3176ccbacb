/**
 * Threshold automata (Konnov, Veith and Widder, 2014): processes of an asynchronous,
 * threshold-based protocol, for every number of processes. Nothing but the standard library is
 * used.
 */
package rondo.ir.threshold;
