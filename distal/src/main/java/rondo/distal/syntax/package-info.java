/**
 * The syntax tree of Distal, and a pretty-printer whose output parses to the same tree. Knows
 * neither tokens nor semantics.
 */
package rondo.distal.syntax;
