/**
 * The control flow of one proctype: statements become elements in sequences, sequences are woven
 * together, and the woven graph is read off as {@link rondo.ir.ControlState}s, with exactly the
 * states, edges and atomicity that Spin's verifier has. Knows actions, but neither names nor types.
 */
package rondo.promela.flow;
