/**
 * Exploring one state for all that differ by names alone. {@link
 * rondo.explore.symmetry.PackedSymmetry} says what a renaming does to a packed state, a {@link
 * rondo.explore.symmetry.Canonicalizer} chooses the renaming, {@link
 * rondo.explore.symmetry.SymmetricSystem} wraps a transition system, and {@link
 * rondo.explore.symmetry.Unfolding} makes runs of the wrapped system out of runs of the wrapper.
 * Nothing here knows how a model is compiled or where it came from.
 */
package rondo.explore.symmetry;
