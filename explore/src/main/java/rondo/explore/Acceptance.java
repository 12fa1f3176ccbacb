package rondo.explore;

/**
 * Which packed states are accepting. A run that passes accepting states again and again breaks the
 * property that is searched for. Any number of threads may ask at the same time.
 */
@FunctionalInterface
public interface Acceptance {
  /** Nothing accepts: there are no cycles to look for. */
  Acceptance NONE = _ -> false;

  boolean accepts(int[] state);
}
