/**
 * Checks a Promela syntax tree and lowers it to a {@link rondo.ir.ProcessSystem}: names and scopes,
 * types and their flattening, expressions, messages, and statements, whose control flow is built in
 * {@link rondo.promela.flow}. Units are processed once, in order, as in Spin: a name is visible
 * only after its declaration.
 */
package rondo.promela.lower;
