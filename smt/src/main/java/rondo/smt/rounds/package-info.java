/**
 * SMT encoding of round-based protocols: one time step is one round. The semantics is that of
 * {@link rondo.ir.round}, whose interpreter replays every run that a solver finds before it is
 * reported.
 */
package rondo.smt.rounds;
