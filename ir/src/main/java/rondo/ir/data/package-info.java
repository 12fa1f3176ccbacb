/**
 * What processes of a protocol compute with: types and their values, terms and statements over
 * them, and what these mean. A process that executes something sees its own variables and what it
 * has heard.
 */
package rondo.ir.data;
