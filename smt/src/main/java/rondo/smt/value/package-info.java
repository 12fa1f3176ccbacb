/**
 * Symbolic values of the types of protocols: their encoding, arithmetic, comparison and merging.
 * The semantics is that of {@link rondo.ir.data.Value}. Independent of solvers.
 */
package rondo.smt.value;
