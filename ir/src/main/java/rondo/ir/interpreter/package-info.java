/**
 * The reference interpreter, which defines the semantics of a {@link rondo.ir.ProcessSystem}:
 * global states, executable steps, channels, and the synchronous product with an observer.
 */
package rondo.ir.interpreter;
