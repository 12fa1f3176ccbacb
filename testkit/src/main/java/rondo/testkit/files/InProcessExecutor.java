package rondo.testkit.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import rondo.explore.SearchOptions;
import rondo.explore.SearchTask;
import rondo.explore.TransitionSystem;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.remote.RemoteExecutor;
import rondo.explore.remote.RemoteSearches;
import rondo.explore.search.external.RemoteWorker;
import rondo.explore.store.TreeSplit;
import rondo.trace.Statistics;

/**
 * Executes the tasks of a search with workers in this process, each with a system of its own. Some
 * tasks are executed twice, by different workers, and a result is dropped, as on a cluster that
 * loses machines. Tasks and results are serialized.
 */
public final class InProcessExecutor implements RemoteSearches {
  private final List<TransitionSystem> systems;
  private final SearchOptions options;
  private final Random random;
  private long delegated;
  private long expanded;

  /**
   * @param systems one for each worker
   */
  public InProcessExecutor(List<TransitionSystem> systems, SearchOptions options, long seed) {
    this.systems = List.copyOf(systems);
    this.options = options;
    random = new Random(seed);
  }

  /** The number of states that workers left to the driver. */
  public long delegated() {
    return delegated;
  }

  /** The number of states that workers expanded. */
  public long expanded() {
    return expanded;
  }

  @Override
  public RemoteExecutor begin(SearchStorage storage, int[] left, int[] right, int shards) {
    var split = new TreeSplit(left, right);
    List<RemoteWorker> workers =
        systems.stream()
            .map(s -> new RemoteWorker(new SearchTask(s, options), split, shards, storage))
            .toList();
    return new RemoteExecutor() {
      @Override
      public long minStates() {
        return 2;
      }

      @Override
      public int parallelism() {
        return 3;
      }

      @Override
      public void progress(Statistics statistics, long frontier) {
        // Nobody watches.
      }

      @Override
      public List<ExpansionResult> expand(List<ExpansionTask> tasks) throws IOException {
        List<ExpansionResult> results = new ArrayList<>();
        for (ExpansionTask task : tasks) {
          ExpansionTask sent = copy(task);
          if (random.nextInt(4) == 0) {
            any(workers).expand(sent); // This result is lost.
          }
          ExpansionResult result = copy(any(workers).expand(sent));
          delegated += result.delegated().length;
          expanded += result.states();
          results.add(result);
        }
        return results;
      }

      @Override
      public List<MergeResult> merge(List<MergeTask> tasks) throws IOException {
        List<MergeResult> results = new ArrayList<>();
        for (MergeTask task : tasks) {
          if (random.nextInt(4) == 0) {
            RemoteWorker.merge(copy(task), storage); // This result is lost.
          }
          results.add(copy(RemoteWorker.merge(copy(task), storage)));
        }
        return results;
      }
    };
  }

  private RemoteWorker any(List<RemoteWorker> workers) {
    return workers.get(random.nextInt(workers.size()));
  }

  @SuppressWarnings("unchecked")
  private static <T> T copy(T value) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }
}
