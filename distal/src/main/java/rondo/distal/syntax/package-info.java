/**
 * The grammar of Distal: the syntax tree, the parser that goes on after a mistake, and the printer
 * that writes a tree so that it is read as the same tree. Knows nothing of meaning.
 */
package rondo.distal.syntax;
