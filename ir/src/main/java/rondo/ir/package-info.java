/**
 * The intermediate representation between front ends and engines: systems of asynchronous
 * processes, and the reference interpreter that defines their semantics. Uses {@code
 * rondo.diagnostics} and {@code rondo.budget}, and {@code rondo.ir.symmetry} for the declared
 * symmetry of a system; no engine.
 */
package rondo.ir;
