/**
 * Declared symmetry: replicated processes and references to them. These extensions of Promela are
 * checked against the scalarset rules, which make the processes of one type interchangeable, and
 * rewritten into plain Promela, from syntax to syntax; so they mean what the plain program means.
 * {@link rondo.promela.symmetry.SymmetryBuilder} gives the symmetry of the lowered system.
 */
package rondo.promela.symmetry;
