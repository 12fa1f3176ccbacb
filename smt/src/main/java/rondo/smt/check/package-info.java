/**
 * Bounded model checking and k-induction over transition formulas, with inductive invariants that
 * are inferred or given. Uses solvers through {@code rondo.smt.solver}; independent of the kind of
 * system.
 */
package rondo.smt.check;
