/**
 * The recursive-descent parser of Promela: from the tokens of {@code rondo.promela.text}, with
 * inlines expanded, to the syntax tree.
 */
package rondo.promela.parser;
