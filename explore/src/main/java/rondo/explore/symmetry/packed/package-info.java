/**
 * The symmetry of packed states: {@link rondo.explore.symmetry.packed.PackedSymmetry} applies
 * permutations to the cells of a {@link rondo.explore.symmetry.packed.SymmetryLayout}. Nothing here
 * depends on how a model is compiled or on its source language.
 */
package rondo.explore.symmetry.packed;
