/** Tests of this package. */
package rondo.smt.smtlib;
