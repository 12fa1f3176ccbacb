/**
 * The code of the successors of a state, as the reference interpreter defines them, and of the
 * reports of what is wrong with one. The entry point is {@link
 * rondo.gpu.generate.ExpansionGenerator}. Uses the stack of {@code expansion}, the layout, and the
 * IR.
 */
package rondo.gpu.generate;
