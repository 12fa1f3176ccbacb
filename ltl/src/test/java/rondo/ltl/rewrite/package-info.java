/** Tests of rewriting. */
package rondo.ltl.rewrite;
