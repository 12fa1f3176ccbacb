/**
 * Mutation testing: small wrong changes are made to compiled classes, one at a time, and a test has
 * to fail for each. Run by hand, see {@code docs/testing.md}; no test of the build.
 */
package rondo.testkit.mutation;
