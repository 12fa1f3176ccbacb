/**
 * Translates lowered protocols to Promela for Spin. Uses {@code rondo.ir} and the source positions
 * of clauses only.
 */
package rondo.distal.promela;
