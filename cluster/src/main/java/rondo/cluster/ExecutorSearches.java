package rondo.cluster;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import rondo.cli.work.RepeatedVerification;
import rondo.explore.files.WorkStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.search.external.RemoteWorker;
import rondo.explore.store.TreeSplit;

/**
 * The searches that an executor takes part in. They are caches: an executor that is new makes them
 * again from the work folder. Spark has no other place for them than a static field; only the last
 * ones are kept, since searches of a verification follow one another.
 */
final class ExecutorSearches {
  private static final Map<String, RemoteWorker> WORKERS = new HashMap<>();
  private static final Map<String, WorkStorage> FOLDERS = new HashMap<>();

  private ExecutorSearches() {}

  static ExpansionResult expand(RemoteSearch search, ExpansionTask task) throws IOException {
    return worker(search).expand(task);
  }

  static MergeResult merge(RemoteSearch search, MergeTask task) throws IOException {
    return RemoteWorker.merge(task, folder(search).search(search.number()));
  }

  private static WorkStorage folder(RemoteSearch search) throws IOException {
    synchronized (FOLDERS) {
      String location = search.folder().location();
      WorkStorage known = FOLDERS.get(location);
      if (known == null) {
        FOLDERS.clear();
        known = search.folder().open();
        FOLDERS.put(location, known);
      }
      return known;
    }
  }

  private static RemoteWorker worker(RemoteSearch search) throws IOException {
    synchronized (WORKERS) {
      RemoteWorker known = WORKERS.get(search.key());
      if (known == null) {
        WORKERS.clear();
        WorkStorage folder = folder(search);
        known =
            new RemoteWorker(
                RepeatedVerification.search(folder, search.number()),
                new TreeSplit(search.left(), search.right()),
                search.shards(),
                folder.search(search.number()));
        WORKERS.put(search.key(), known);
      }
      return known;
    }
  }
}
