/**
 * Linear temporal logic for any host language: formulas over numbered propositions, their semantics
 * on words, and Büchi automata. The host language interprets propositions; it keeps a {@link
 * rondo.ltl.Propositions} table from numbers to its own expressions. Uses nothing but diagnostics.
 */
package rondo.ltl;
