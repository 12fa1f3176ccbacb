/**
 * Formulas in negation normal form, and rewriting them into smaller ones that mean the same. Knows
 * nothing of automata.
 */
package rondo.ltl.rewrite;
