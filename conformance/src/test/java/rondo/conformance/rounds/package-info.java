/** Round-based protocols: order of arrival, and the presentation of runs. */
package rondo.conformance.rounds;
