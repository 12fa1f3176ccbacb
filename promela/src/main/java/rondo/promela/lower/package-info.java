/**
 * Checks a Promela syntax tree and lowers it to a {@link rondo.ir.ProcessSystem}: names and scopes,
 * types and their flattening, expressions, messages, and statements, whose control flow {@link
 * rondo.promela.flow} weaves. Units are read once, in order, as Spin reads them: what is not yet
 * declared is not known.
 */
package rondo.promela.lower;
