/**
 * Test oracles and generators for the other modules: Spin as an oracle, reference explorations with
 * the interpreter, generators of random programs, the corpus with its expected results, and a
 * shrinker for disagreements. Only tests use it.
 */
package rondo.testkit;
