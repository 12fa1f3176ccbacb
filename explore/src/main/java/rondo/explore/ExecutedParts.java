package rondo.explore;

/**
 * The parts of a model that its steppers have executed so far, as a set of small numbers: so that
 * what a search reports as never executed takes into account what it did before an interruption and
 * on other machines.
 */
public interface ExecutedParts {
  /** The set, 64 parts a number. */
  long[] snapshot();

  /** Adds parts that were executed elsewhere. */
  void add(long[] others);
}
