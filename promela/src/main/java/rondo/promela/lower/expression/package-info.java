/**
 * Lowers Promela expressions, references, assignments and receive patterns to expressions and
 * locations of {@code rondo.ir}.
 */
package rondo.promela.lower.expression;
