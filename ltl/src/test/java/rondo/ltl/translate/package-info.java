/** Tests of the translation, on generated formulas and words and against the real Spin. */
package rondo.ltl.translate;
