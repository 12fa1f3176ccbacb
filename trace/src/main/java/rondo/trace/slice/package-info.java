/**
 * The causal slice of a counterexample: a dynamic backward slice of the run, with the violation as
 * slicing criterion. A run is executed once more along its choices, with the values of the
 * reference evaluator; every definition of a value becomes a node of a dependence graph.
 */
package rondo.trace.slice;
