package rondo.mutate;

import rondo.mutate.change.ModelMutant;

/**
 * A mutant and what became of it.
 *
 * @param seconds the time of its verification
 */
public record TestedMutant(ModelMutant mutant, MutantOutcome outcome, double seconds) {}
