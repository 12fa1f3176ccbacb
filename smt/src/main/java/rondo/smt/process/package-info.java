/**
 * Lowered processes as formulas: the state of a {@link rondo.ir.ProcessSystem} at a time as terms,
 * and its steps as terms of these and of choices. What a system means is what {@link
 * rondo.ir.Interpreter} does; the classes here follow its parts one by one and are tested against
 * it. Nothing here knows a solver.
 */
package rondo.smt.process;
