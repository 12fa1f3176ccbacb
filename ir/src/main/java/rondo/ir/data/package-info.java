/**
 * The data language of protocols: types, values, terms, statements, and their evaluation. An
 * executing process sees its own variables and the messages it has received. Shared by round-based
 * and event-based protocols.
 */
package rondo.ir.data;
