/**
 * The intermediate representation between front ends and engines: systems of asynchronous processes
 * as automata over bounded variables and channels, with their observers, trace assertions and
 * declared symmetry. Uses {@code rondo.diagnostics} and {@code rondo.budget} only; {@link
 * rondo.ir.interpreter.Interpreter} defines the semantics.
 */
package rondo.ir;
