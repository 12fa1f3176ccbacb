package rondo.explore.remote;

import rondo.explore.files.SearchStorage;

/** Makes the tasks of the searches of a verification run elsewhere. */
public interface RemoteSearches {
  /**
   * Begins the next search.
   *
   * @param storage its files, which all workers can use
   * @param left, right the words of a state in each half of the state tree
   */
  RemoteExecutor begin(SearchStorage storage, int[] left, int[] right, int shards);
}
