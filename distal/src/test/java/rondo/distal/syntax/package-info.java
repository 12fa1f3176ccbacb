/** Tests of the grammar, and protocols made up for them. */
package rondo.distal.syntax;
