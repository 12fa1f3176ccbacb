/** Tests of replicated types and references. */
package rondo.promela.symmetry;
