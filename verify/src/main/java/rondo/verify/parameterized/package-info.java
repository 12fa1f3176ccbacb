/**
 * Verification for every value of some parameters, such as the number of processes: searches of
 * small instances, and proofs by the engine for each kind of protocol.
 */
package rondo.verify.parameterized;
