/**
 * The control flow of one proctype: statements become elements in sequences, sequences are
 * connected to a graph, and the graph is translated to {@link rondo.ir.ControlState}s, with exactly
 * the states, edges and atomicity of Spin's verifier. Knows actions, but neither names nor types.
 */
package rondo.promela.flow;
