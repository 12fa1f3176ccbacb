package rondo.cli.work;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ServiceLoader;
import picocli.CommandLine.ParseResult;
import rondo.cli.io.Interrupt;
import rondo.cli.option.WorkFolderOption;
import rondo.cli.option.WorkLocation;
import rondo.cli.sweep.job.JobRunner;
import rondo.cli.sweep.job.SourceTexts;
import rondo.explore.files.LocalWorkStorage;
import rondo.explore.files.WorkStorage;
import rondo.explore.remote.RemoteSearches;
import rondo.sample.RangeExecutor;
import rondo.verify.folder.VerificationDescription;

/**
 * A connection to a cluster that executes searches, the jobs of a sweep, or schedules of a test.
 */
public interface ClusterSession extends RemoteSearches, AutoCloseable {
  /** The time that a command may take to end after an interrupt if there are no files to write. */
  static Duration gracePeriod(ParseResult arguments) {
    return arguments.hasMatchedOption(WorkFolderOption.CLUSTER)
        ? Duration.ofSeconds(15)
        : Interrupt.GRACE_PERIOD;
  }

  /** The work of the cluster so far, in a line. */
  String summary();

  /**
   * Executes jobs, each as a task of the cluster.
   *
   * @param texts of their model
   * @param file the model's file
   */
  JobRunner jobs(SourceTexts texts, Path file);

  /**
   * Executes ranges of schedules, each as a task of the cluster.
   *
   * @param test the model, and the options of {@code rondo test}
   */
  RangeExecutor ranges(VerificationDescription test);

  /** The memory of a task, in bytes. */
  long taskMemory();

  /** The number of cores of a task. */
  int taskCores();

  @Override
  void close();

  /** Connects to clusters; found by {@link ServiceLoader}, since it needs other libraries. */
  interface Provider {
    /**
     * Connects to a cluster.
     *
     * @param master names it, as Apache Spark does
     * @param work the work folder of the verification, which all machines share
     */
    ClusterSession connect(String master, WorkLocation work) throws IOException;

    /** Connects to a cluster for work without a folder, so not for searches. */
    ClusterSession connect(String master) throws IOException;

    /** A work folder on a file system that the machines of a cluster share. */
    WorkStorage storage(WorkLocation url) throws IOException;
  }

  /** Connects to a cluster for searches. */
  static ClusterSession open(String master, WorkLocation work) throws IOException {
    return provider().connect(master, work);
  }

  /** Connects to a cluster for work without a folder, so not for searches. */
  static ClusterSession open(String master) throws IOException {
    return provider().connect(master);
  }

  /** A work folder, which need not exist. */
  static WorkStorage storage(WorkLocation work) throws IOException {
    return work.isUrl() ? provider().storage(work) : new LocalWorkStorage(work.path());
  }

  private static Provider provider() throws IOException {
    return ServiceLoader.load(Provider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    "--cluster needs Apache Spark: start it with ./rondo, or with spark-submit"
                        + " and rondo-cluster.jar"));
  }
}
