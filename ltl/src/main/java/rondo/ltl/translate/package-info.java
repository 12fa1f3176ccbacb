/**
 * Translation of formulas to small Büchi automata. {@link rondo.ltl.translate.Translation} is the
 * entry point and lists the passes; intermediate automata have transition-based acceptance.
 */
package rondo.ltl.translate;
