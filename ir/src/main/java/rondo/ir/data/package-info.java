/**
 * The data language of protocols: types, values, terms and statements. Shared by round-based and
 * event-based protocols.
 */
package rondo.ir.data;
