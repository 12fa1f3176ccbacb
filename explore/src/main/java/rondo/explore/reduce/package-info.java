/**
 * Partial order reduction: in a state, few steps that may stand for all. What is independent of
 * what is known from {@link rondo.ir.access}; here it meets the state.
 */
package rondo.explore.reduce;
