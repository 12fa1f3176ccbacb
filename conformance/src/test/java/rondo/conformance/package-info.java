/**
 * Claims about several modules together: engines, languages and reductions compared with one
 * another, with the interpreters and with Spin.
 */
package rondo.conformance;
