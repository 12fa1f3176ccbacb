/**
 * Static analyses of lowered protocols: order of arrival, non-interference of ghost variables, tag
 * monotonicity, forged phases, messages that are never sent.
 */
package rondo.distal.lower.analysis;
