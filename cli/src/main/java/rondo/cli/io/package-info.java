/**
 * The streams and files of a command: console, diagnostics, trace files, interruption, exit status.
 */
package rondo.cli.io;
