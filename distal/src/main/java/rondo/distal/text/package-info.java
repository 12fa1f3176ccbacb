/**
 * Source text and lexical syntax of Distal, and the rules of the language with their diagnostic
 * codes. Uses {@code rondo.diagnostics} only.
 */
package rondo.distal.text;
