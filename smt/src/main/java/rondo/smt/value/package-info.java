/**
 * Symbolic values, and the symbolic evaluation and execution of the terms and statements of
 * protocols. The semantics is that of {@link rondo.ir.data.TermEvaluator} and {@link
 * rondo.ir.data.StatementExecution} on concrete values. Independent of solvers and of runs of
 * several rounds.
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
package rondo.smt.value;
