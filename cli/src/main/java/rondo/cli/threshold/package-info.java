/** {@code rondo verify} for threshold automata. */
package rondo.cli.threshold;
