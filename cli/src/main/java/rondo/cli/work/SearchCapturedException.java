package rondo.cli.work;

import rondo.explore.SearchTask;

/** Ends the repetition of a verification at a search. */
final class SearchCapturedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient SearchTask task;

  SearchCapturedException(SearchTask task) {
    super("the search is prepared", null, false, false);
    this.task = task;
  }

  SearchTask task() {
    return task;
  }
}
