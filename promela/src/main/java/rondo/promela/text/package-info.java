/**
 * From files to tokens: reading sources, the C preprocessor as Promela programs use it, and the
 * lexical rules. Every token remembers the user's own line; a token that a macro made points at the
 * macro's use. Nothing here knows Promela's grammar.
 */
package rondo.promela.text;
