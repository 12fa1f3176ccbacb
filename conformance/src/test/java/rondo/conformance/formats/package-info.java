/** Tests of the formats in which {@code rondo trace} prints counterexamples. */
package rondo.conformance.formats;
