/** Tests of the passes: by hand, and on random systems with and without the pass. */
package rondo.ir.pass;
