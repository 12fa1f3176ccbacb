/** Mutants of a model: mutation operators, and where in a source text they apply. */
package rondo.mutate.change;
