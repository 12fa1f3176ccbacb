/**
 * Tests of witnesses, coverage and vacuity against explorations with the reference interpreters.
 */
package rondo.conformance.coverage;
