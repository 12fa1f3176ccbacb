/**
 * Symmetry reduction: the search explores one representative per orbit. {@link
 * rondo.explore.symmetry.PackedSymmetry} applies permutations to packed states, a {@link
 * rondo.explore.symmetry.Canonicalizer} selects the permutation, {@link
 * rondo.explore.symmetry.SymmetricSystem} is the quotient system, and {@link
 * rondo.explore.symmetry.SymmetricTraceLifter} lifts its traces to the base system. Nothing here
 * depends on how a model is compiled or on its source language.
 */
package rondo.explore.symmetry;
