/**
 * From files to tokens: reading sources, the C preprocessor as Promela programs use it, and the
 * lexical rules. Every token has its position in the source; a token from a macro has the position
 * of the macro use. Knows nothing of Promela's grammar.
 */
package rondo.promela.text;
