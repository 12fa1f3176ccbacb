/** Tests of the logic: generated formulas and words, and the real Spin. */
package rondo.ltl;
