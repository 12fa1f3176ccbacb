/**
 * The type system of Distal: inferred types and their lattice, typed terms, lexical scopes, and
 * interval analysis of terms.
 */
package rondo.distal.lower.type;
