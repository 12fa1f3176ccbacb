/**
 * Lowers the statements of a proctype to the control-flow elements of {@code rondo.promela.flow}.
 */
package rondo.promela.lower.statement;
