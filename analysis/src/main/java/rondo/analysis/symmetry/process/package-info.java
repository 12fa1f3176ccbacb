/**
 * Checks that the declared or inferred {@link rondo.ir.Symmetry} of a {@link
 * rondo.ir.ProcessSystem} consists of automorphisms, and defines the action of a permutation on
 * states. Uses {@code rondo.ir}, its interpreter and its passes, no engine.
 */
package rondo.analysis.symmetry.process;
