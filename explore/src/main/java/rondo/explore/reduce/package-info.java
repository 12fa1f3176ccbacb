/**
 * Partial-order reduction by ample sets. The static independence relation comes from {@link
 * rondo.analysis.dependence}; here it is evaluated in a state.
 */
package rondo.explore.reduce;
