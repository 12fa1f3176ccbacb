/**
 * Evaluation of terms and execution of statements by one process, shared by the reference
 * interpreters of round-based and event-based protocols.
 */
package rondo.ir.data.interpreter;
