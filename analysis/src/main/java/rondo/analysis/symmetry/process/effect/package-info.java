/**
 * The control flow inside transitions and the effects of atomic sequences, computed by symbolic
 * execution: the outcomes of a sequence, each with the condition under which it occurs. Uses {@code
 * rondo.ir} only.
 */
package rondo.analysis.symmetry.process.effect;
