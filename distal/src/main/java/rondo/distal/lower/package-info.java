/**
 * The meaning of Distal: names, types and rules, and the terms and statements of {@code
 * rondo.ir.round} that a protocol becomes.
 */
package rondo.distal.lower;
