package rondo.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import rondo.cli.work.RepeatedVerification;
import rondo.explore.files.LocalStorage;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.search.external.LocalWorkFolder;
import rondo.explore.search.external.RemoteWorker;
import rondo.explore.store.TreeSplit;

/**
 * The searches that an executor takes part in. They are caches: an executor that is new makes them
 * again from the work folder. Spark has no other place for them than a static field; only the last
 * search is kept, since searches of a verification follow one another.
 */
final class ExecutorSearches {
  private static final Map<String, RemoteWorker> WORKERS = new HashMap<>();

  private ExecutorSearches() {}

  static ExpansionResult expand(RemoteSearch search, ExpansionTask task) throws IOException {
    return worker(search).expand(task);
  }

  static MergeResult merge(RemoteSearch search, MergeTask task) throws IOException {
    return RemoteWorker.merge(task, storage(search));
  }

  private static SearchStorage storage(RemoteSearch search) {
    return LocalStorage.shared(LocalWorkFolder.folder(Path.of(search.work()), search.number()));
  }

  private static RemoteWorker worker(RemoteSearch search) throws IOException {
    synchronized (WORKERS) {
      RemoteWorker known = WORKERS.get(search.key());
      if (known == null) {
        WORKERS.clear();
        known =
            new RemoteWorker(
                RepeatedVerification.search(Path.of(search.work()), search.number()),
                new TreeSplit(search.left(), search.right()),
                search.shards(),
                storage(search));
        WORKERS.put(search.key(), known);
      }
      return known;
    }
  }
}
