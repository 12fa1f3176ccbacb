/**
 * Checks a Promela syntax tree and lowers it to a {@link rondo.ir.ProcessSystem}. Units are
 * processed once, in order, as in Spin: a name is visible only after its declaration.
 */
package rondo.promela.lower;
