/**
 * Symbolic evaluation of terms and symbolic execution of statements by one process; the semantics
 * is that of {@code rondo.ir.data.interpreter}.
 *
 * <p>One process in one round:
 *
 * <pre>{@code
 * var values = new SymbolicValues(formulas);
 * var view = new LocalView(n, self, context, variables, mailbox);
 * SymbolicSends sends = SymbolicSends.of(values, view, round); // the messages by receiver
 * Effect effect = SymbolicExecution.of(values, view, round.update(), "p0@3");
 * solver.add(effect.isPossible(formulas));                     // choices are admissible
 * solver.add(formulas.not(effect.fails(formulas)));            // no run-time error
 * ... effect.variables() ...                                   // the variables after the round
 * }</pre>
 */
package rondo.smt.execution;
