/**
 * Values that depend on variables of formulas, and what the terms and statements of protocols make
 * of them: for each of these the meaning is what {@link rondo.ir.data.Evaluator} and {@link
 * rondo.ir.data.Execution} do with plain values. It knows neither rounds in a row nor a solver.
 *
 * <p>One process in one round:
 *
 * <pre>{@code
 * var values = new SymbolicValues(formulas);
 * var view = new Viewpoint(n, self, moment, variables, mailbox);
 * Dispatch sent = Dispatch.of(values, view, round);           // what goes to whom
 * Effect effect = SymbolicExecution.of(values, view, round.update(), "p0@3");
 * solver.add(effect.isPossible(formulas));                     // what is chosen is there
 * solver.add(formulas.not(effect.fails(formulas)));            // nothing fails
 * ... effect.variables() ...                                   // the variables after the round
 * }</pre>
 */
package rondo.smt.value;
