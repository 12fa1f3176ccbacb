/**
 * Finds the loop in which an {@code init} chooses a value for each process, and rewrites it so that
 * values are chosen by partition. From syntax to syntax; {@link
 * rondo.analysis.symmetry.process.inference.PartitionCheck} decides whether the rewriting is sound.
 */
package rondo.promela.partition;
