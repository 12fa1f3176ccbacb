package rondo.web;

/**
 * What is known about a property after a run.
 *
 * @param text an explanation
 */
record PropertyStatus(String name, Kind kind, String text) {
  /** The kind of a status. */
  enum Kind {
    /** The state satisfies the property. */
    HOLDS,
    VIOLATED,
    /** Whether the run violates the property depends on its continuation. */
    OPEN,
    /** No continuation of the run violates the property. */
    SATISFIED,
    NOT_EVALUATED
  }
}
