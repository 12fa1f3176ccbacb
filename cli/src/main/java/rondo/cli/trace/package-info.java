/** Saved traces, loaded with their models. */
package rondo.cli.trace;
