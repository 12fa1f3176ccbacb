/** Tests of Promela's semantics. */
package rondo.promela.lower;
