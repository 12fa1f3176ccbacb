package rondo.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.util.SerializableConfiguration;
import rondo.budget.LimitReachedException;
import rondo.cli.option.WorkLocation;
import rondo.cli.sweep.job.JobRunner;
import rondo.cli.sweep.job.RemoteJobs;
import rondo.cli.sweep.job.SourceTexts;
import rondo.cli.work.ClusterSession;
import rondo.cluster.RemoteSearch.SharedFolder;
import rondo.explore.files.SearchStorage;
import rondo.explore.files.WorkStorage;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.MergeResult;
import rondo.explore.remote.MergeTask;
import rondo.explore.remote.RemoteExecutor;
import rondo.explore.remote.RemoteFailureException;
import rondo.sample.RangeExecutor;
import rondo.trace.Statistics;
import rondo.verify.folder.VerificationDescription;

/**
 * Executes work on a Spark cluster.
 *
 * <p>A search has for each level one job that expands its states, and one that merges their
 * successors with the visited states. All data are in the work folder; jobs carry only their names.
 */
final class SparkSession implements ClusterSession {
  private static final String MIN_STATES = "spark.rondo.minStates";
  private static final int DEFAULT_MIN_STATES = 50_000;

  /** Tasks of a job for each core at most, so that cores that are faster do more. */
  private static final int TASKS_PER_CORE = 3;

  private final ClusterConnection connection;
  private final Optional<SharedFolder> work;
  private final List<Path> jars;

  /**
   * @param jars the copies of the program for executors, which are deleted in the end
   */
  private SparkSession(ClusterConnection connection, Optional<SharedFolder> work, List<Path> jars) {
    this.connection = connection;
    this.work = work;
    this.jars = List.copyOf(jars);
  }

  /** Makes connections for the command line. */
  public static final class Provider implements ClusterSession.Provider {
    @Override
    public ClusterSession connect(String master, WorkLocation work) throws IOException {
      return connect(master, Optional.of(work));
    }

    @Override
    public ClusterSession connect(String master) throws IOException {
      return connect(master, Optional.empty());
    }

    private static ClusterSession connect(String master, Optional<WorkLocation> work)
        throws IOException {
      Optional<String> submitted = Optional.ofNullable(System.getProperty("spark.master"));
      if (!submitted.orElse(master).equals(master)) {
        throw new IOException(
            "--cluster is %s, but --master of spark-submit is %s: give the same to both"
                .formatted(master, submitted.get()));
      }
      ClusterSettings settings = ClusterSettings.of(master);
      List<Path> jars = List.of();
      Optional<String> originals = Optional.ofNullable(System.getProperty("rondo.cluster.jar"));
      if (originals.isPresent()) {
        jars = copies(originals.get().split(File.pathSeparator));
        settings = settings.withJars(jars);
      }
      try {
        ClusterConnection connection = ClusterConnection.open(settings);
        return new SparkSession(
            connection, work.map(folder -> shared(folder, connection.context())), jars);
      } catch (ClusterException e) {
        delete(jars);
        throw new IOException(e.getMessage(), e);
      } catch (LimitReachedException e) {
        delete(jars);
        throw e;
      } catch (InterruptedException e) {
        delete(jars);
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while connecting to the cluster", e);
      }
    }

    private static SharedFolder shared(WorkLocation work, JavaSparkContext context) {
      String location = work.isUrl() ? work.text() : work.path().toAbsolutePath().toString();
      var settings = new SerializableConfiguration(context.hadoopConfiguration());
      return new SharedFolder(location, context.broadcast(settings));
    }

    @Override
    public WorkStorage storage(WorkLocation url) throws IOException {
      SparkConf settings = ClusterSettings.of("").configuration();
      return SharedFolder.open(url, SparkHadoopUtil.get().newConfiguration(settings));
    }

    /** Executors that start later need this very code, and a build may replace the jars. */
    private static List<Path> copies(String[] originals) throws IOException {
      Path folder = Files.createTempDirectory("rondo-cluster-");
      List<Path> copies = new ArrayList<>();
      for (String original : originals) {
        Path jar = Path.of(original);
        copies.add(Files.copy(jar, folder.resolve(copies.size() + "-" + jar.getFileName())));
      }
      return copies;
    }
  }

  @Override
  public RemoteExecutor begin(SearchStorage storage, int[] left, int[] right, int shards) {
    int number = number(storage);
    var search = new RemoteSearch(work.orElseThrow(), number, left, right, shards);
    return new RemoteExecutor() {
      private String progress = "";

      @Override
      public long minStates() {
        return connection.context().getConf().getInt(MIN_STATES, DEFAULT_MIN_STATES);
      }

      @Override
      public int parallelism() {
        return tasksPerJob();
      }

      @Override
      public void progress(Statistics found, long frontier) {
        progress =
            " of %,d states; found so far: %,d states, %,.0f/s, %,.1f MB on disk, %d shards"
                .formatted(
                    frontier,
                    found.states(),
                    found.states() / Math.max(1e-3, found.seconds()),
                    found.disk().bytes() / 1e6,
                    shards);
      }

      @Override
      public List<ExpansionResult> expand(List<ExpansionTask> tasks) throws IOException {
        int level = tasks.getFirst().level();
        String what = "search %d, level %d: expansion".formatted(number, level) + progress;
        return run(what, tasks, task -> ExecutorSearches.expand(search, task));
      }

      @Override
      public List<MergeResult> merge(List<MergeTask> tasks) throws IOException {
        if (tasks.isEmpty()) {
          return List.of();
        }
        String what = "search %d, level %d: merge".formatted(number, tasks.getFirst().level());
        return run(what, tasks, task -> ExecutorSearches.merge(search, task));
      }
    };
  }

  private int tasksPerJob() {
    return TASKS_PER_CORE * connection.context().defaultParallelism();
  }

  /** The number of a search is that of its folder: earlier ones may have been over already. */
  private static int number(SearchStorage storage) {
    String location = storage.location();
    return Integer.parseInt(location.substring(location.lastIndexOf('-') + 1));
  }

  private <T, R> List<R> run(String what, List<T> tasks, Function<T, R> function)
      throws IOException {
    try {
      return connection.map(what, tasks, tasksPerJob(), function);
    } catch (ClusterException e) {
      throw new RemoteFailureException(e.getMessage(), e);
    }
  }

  @Override
  public JobRunner jobs(SourceTexts texts, Path file) {
    return new SparkJobRunner(connection, new RemoteJobs(texts, file, taskMemory()));
  }

  @Override
  public RangeExecutor ranges(VerificationDescription test) {
    return new SparkRangeExecutor(
        connection, new RemoteTest(UUID.randomUUID().toString(), test.toJson()));
  }

  @Override
  public long taskMemory() {
    return connection.taskMemory();
  }

  @Override
  public int taskCores() {
    return connection.taskCores();
  }

  @Override
  public String summary() {
    Map<String, ExecutorStatistics.Work> all = connection.work();
    Duration time =
        all.values().stream()
            .map(ExecutorStatistics.Work::processorTime)
            .reduce(Duration.ZERO, Duration::plus);
    long tasks = all.values().stream().mapToLong(ExecutorStatistics.Work::completed).sum();
    // Other work than searches is done by processes and threads that Spark does not measure.
    return "cluster: %d %s, %d %s"
            .formatted(
                all.size(),
                all.size() == 1 ? "executor" : "executors",
                tasks,
                tasks == 1 ? "task" : "tasks")
        + (work.isPresent() ? ", %.1f s of processor time".formatted(time.toMillis() / 1e3) : "");
  }

  @Override
  public void close() {
    connection.close();
    delete(jars);
  }

  /** What cannot be deleted is a temporary file, and no reason to lose a result. */
  private static void delete(List<Path> jars) {
    jars.forEach(file -> file.toFile().delete());
    jars.forEach(file -> file.getParent().toFile().delete());
  }
}
