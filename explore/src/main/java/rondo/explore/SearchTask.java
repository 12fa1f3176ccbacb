package rondo.explore;

import java.util.Optional;

/**
 * A system to search, and what to search for.
 *
 * @param different selects the violations that count; empty if all do
 */
public record SearchTask(
    TransitionSystem system, SearchOptions options, Optional<DifferentViolations> different) {
  /** All violations count. */
  public SearchTask(TransitionSystem system, SearchOptions options) {
    this(system, options, Optional.empty());
  }

  /** The same search of another system. */
  public SearchTask with(TransitionSystem other) {
    return new SearchTask(other, options, different);
  }

  /** The same search with other options. */
  public SearchTask with(SearchOptions other) {
    return new SearchTask(system, other, different);
  }
}
