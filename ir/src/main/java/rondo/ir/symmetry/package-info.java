/**
 * What in a {@link rondo.ir.ProcessSystem} may be renamed without anybody noticing: families of
 * processes and of values, which slots hold their members, which slots and channels belong to them.
 * A {@link rondo.ir.symmetry.Symmetry} is a claim that a front end makes; whether it is true, and
 * what a renaming does to a state, is said here in the plainest way. Nothing here knows an engine.
 */
package rondo.ir.symmetry;
