/**
 * Replicated types, the types of expressions with respect to permutations of processes, and the
 * scalarset rules with their diagnostics.
 */
package rondo.promela.symmetry.type;
