/** Tests of the SMT engine against explicit exploration. */
package rondo.testkit.smt;
