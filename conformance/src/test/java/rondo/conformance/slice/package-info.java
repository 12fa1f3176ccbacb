/** Causal slices of counterexamples: what is outside a slice can be changed without effect. */
package rondo.conformance.slice;
