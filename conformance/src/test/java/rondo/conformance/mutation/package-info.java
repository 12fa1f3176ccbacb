/**
 * Mutation testing: small faults are injected into compiled classes, one at a time, and a test has
 * to fail for each. Run manually, see {@code docs/testing.md}; not part of the build.
 */
package rondo.conformance.mutation;
