package rondo.cli.work;

import java.io.IOException;
import java.util.ServiceLoader;
import rondo.cli.option.WorkLocation;
import rondo.explore.files.LocalWorkStorage;
import rondo.explore.files.WorkStorage;
import rondo.explore.remote.RemoteSearches;

/** A connection to a cluster that executes the searches of a verification. */
public interface ClusterSession extends RemoteSearches, AutoCloseable {
  /** The work of the cluster so far, in a line. */
  String summary();

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

    /** A work folder on a file system that the machines of a cluster share. */
    WorkStorage storage(WorkLocation url) throws IOException;
  }

  /** Connects to a cluster. */
  static ClusterSession open(String master, WorkLocation work) throws IOException {
    return provider().connect(master, work);
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
