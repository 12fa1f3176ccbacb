/**
 * Static analyses of a process system for the compiler: channel facts, edge numbers, code size,
 * structure of the observer.
 */
package rondo.explore.compile.analysis;
