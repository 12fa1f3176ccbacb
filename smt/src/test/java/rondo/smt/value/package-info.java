/** Tests of symbolic values, evaluation and execution. */
package rondo.smt.value;
