/** Tests of what solvers say about models, against what exploring them shows. */
package rondo.testkit.smt;
