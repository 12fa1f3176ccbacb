/**
 * Linear temporal logic for any language: formulas over numbered propositions, their meaning on
 * words, and Büchi automata. What a proposition says is the host language's business; it keeps a
 * {@link rondo.ltl.Propositions} table from numbers to its own expressions. Uses nothing but
 * diagnostics.
 */
package rondo.ltl;
