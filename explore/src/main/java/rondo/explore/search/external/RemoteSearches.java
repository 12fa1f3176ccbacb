package rondo.explore.search.external;

import rondo.explore.files.SearchStorage;
import rondo.explore.store.TreeSplit;

/** Makes the tasks of the searches of a verification run elsewhere. */
public interface RemoteSearches {
  /**
   * Begins the next search.
   *
   * @param storage its files, which all workers can use
   */
  RemoteExecutor begin(SearchStorage storage, TreeSplit split, int shards);
}
