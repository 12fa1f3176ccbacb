/**
 * Symmetry reduction: the search explores one representative per orbit. A {@link
 * rondo.explore.symmetry.StateSymmetry} applies permutations to states, a {@link
 * rondo.explore.symmetry.OrbitCanonicalizer} selects the permutation, {@link
 * rondo.explore.symmetry.SymmetricSystem} is the quotient system, and {@link
 * rondo.explore.symmetry.SymmetricTraceLifter} lifts its traces to the base system. Nothing here
 * depends on the representation of states.
 */
package rondo.explore.symmetry;
