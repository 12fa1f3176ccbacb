/** Tests of the grammar, and generators of random protocols. */
package rondo.distal.syntax;
