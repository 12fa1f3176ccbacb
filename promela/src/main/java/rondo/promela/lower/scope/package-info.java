/**
 * The scopes of a Promela model during lowering: symbol tables, name and type resolution,
 * flattening of structures, and the semantic rules with their diagnostics.
 */
package rondo.promela.lower.scope;
