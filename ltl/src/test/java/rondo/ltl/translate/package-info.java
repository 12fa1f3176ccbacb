/** Tests of the translation on generated formulas and words, and against the installed Spin. */
package rondo.ltl.translate;
