/** Tests of the IR; {@link rondo.ir.Automaton} and {@link rondo.ir.Toys} build small systems. */
package rondo.ir;
