/** Tests of values that depend on variables of formulas. */
package rondo.smt.value;
