/**
 * Static semantics of Distal: lowers the declarations, statements, properties and network
 * assumptions of a protocol to the systems of {@code rondo.ir}. Uses {@code rondo.distal.syntax},
 * {@code text} and {@code rondo.ltl}.
 */
package rondo.distal.lower;
