/**
 * Formulas in negation normal form, and rewriting to smaller equivalent ones. Independent of
 * automata.
 */
package rondo.ltl.rewrite;
