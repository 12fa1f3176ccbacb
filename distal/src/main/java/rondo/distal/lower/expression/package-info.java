/**
 * Type inference of Distal expressions and their lowering to terms of {@code rondo.ir.data}, with
 * the symbol table of the protocol.
 */
package rondo.distal.lower.expression;
