/** Processes: searches and reductions compared with the interpreter and with Spin. */
package rondo.conformance.process;
