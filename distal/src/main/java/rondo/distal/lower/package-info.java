/**
 * Static semantics and lowering of Distal: name resolution, type inference, static checks, and
 * translation of the syntax to the terms, statements and systems of {@code rondo.ir}. Uses {@code
 * rondo.distal.syntax}, {@code text} and {@code rondo.ltl}.
 */
package rondo.distal.lower;
