/**
 * Symmetry of a {@link rondo.ir.ProcessSystem}: families of interchangeable processes and values,
 * the sorts of the places that hold their members, and the arrays and channels indexed by them. A
 * {@link rondo.ir.symmetry.Symmetry} may be declared by a front end or detected; this package
 * checks it, and defines the action of a permutation on states. Uses {@code rondo.ir} and its
 * passes only, no engine.
 */
package rondo.ir.symmetry;
