/** What {@code rondo print} and {@code rondo ltl} print in the languages of other tools. */
package rondo.cli.print;
