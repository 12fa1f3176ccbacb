package rondo.cli.work;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;
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
    ClusterSession connect(String master, Path work) throws IOException;
  }

  /** Connects to a cluster. */
  static ClusterSession open(String master, Path work) throws IOException {
    Provider provider =
        ServiceLoader.load(Provider.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "--cluster needs Apache Spark: start it with ./rondo, or with spark-submit"
                            + " and rondo-cluster.jar"));
    return provider.connect(master, work);
  }
}
