/**
 * The syntax of Distal: the syntax tree, a parser with error recovery, and a pretty-printer whose
 * output parses to the same tree. Uses {@code rondo.distal.text}; knows nothing of semantics.
 */
package rondo.distal.syntax;
