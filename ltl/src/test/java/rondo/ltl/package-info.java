/** Tests of the logic on generated formulas and words, and against the installed Spin. */
package rondo.ltl;
