/**
 * Finds the loop in which an {@code init} chooses a value for every process, and writes it so that
 * values are chosen by partition. From syntax to syntax; whether that is allowed is decided in
 * {@link rondo.ir.symmetry.PartitionCheck}.
 */
package rondo.promela.partition;
