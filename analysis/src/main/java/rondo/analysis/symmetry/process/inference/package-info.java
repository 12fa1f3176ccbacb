/**
 * Infers the symmetry of a {@link rondo.ir.ProcessSystem} from its text: sort inference over
 * everything that holds a number, and the families of interchangeable processes and values that the
 * sorts admit.
 */
package rondo.analysis.symmetry.process.inference;
