package rondo.mutate;

import rondo.mutate.change.ModelMutant;

/** Observes mutation testing. */
public interface MutationListener {
  /** Ignores everything. */
  MutationListener NONE = new MutationListener() {};

  /** The check of a property of the original begins. */
  default void checking(String property) {}

  /**
   * The verification of a mutant begins.
   *
   * @param total the number of mutants to verify
   */
  default void began(ModelMutant mutant, int total) {}

  /** The verification of a mutant has ended. */
  default void ended(TestedMutant mutant) {}
}
