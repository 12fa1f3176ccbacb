/** Static analyses of a process system for the compiler: channel facts, edge numbers, code size. */
package rondo.explore.compile.analysis;
