package rondo.cluster.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys.BlockWrite;
import org.apache.hadoop.util.VersionInfo;
import rondo.explore.files.FolderException;
import rondo.explore.files.LocalWorkStorage;
import rondo.explore.files.WorkStorage;

/**
 * Opens work folders by their URLs. What a user can act on is a {@link FolderException}.
 *
 * <p>A URL {@code file:///…} is a path: Hadoop's own local file system can neither create a file on
 * a condition nor rename one without replacing another.
 */
public final class WorkFolderUrls {
  private WorkFolderUrls() {}

  /**
   * Opens a work folder, which need not exist; writes nothing.
   *
   * @param limit for the file system to answer; its own would be many minutes
   */
  public static WorkStorage open(String url, Configuration configuration, Duration limit)
      throws IOException {
    Path folder = parse(url);
    if (folder.toUri().getScheme().equals("file")) {
      return local(folder);
    }
    Configuration settings = withDefaults(configuration);
    var opened = new FutureTask<>(() -> connect(folder, settings));
    Thread opener = Thread.ofPlatform().daemon().name("access to " + url).start(opened);
    try {
      return opened.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      opener.interrupt();
      throw new FolderException(
          "the file system of %s does not answer within %d s".formatted(url, limit.toSeconds()), e);
    } catch (InterruptedException e) {
      opener.interrupt();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while opening " + url);
    } catch (ExecutionException e) {
      throw unusable(folder, e.getCause());
    }
  }

  /**
   * Hadoop's settings for many small files, unless the user has others. A client of HDFS asks at
   * once whether a file is complete, and again after 400 ms, which would be most of the time of a
   * search; so it asks earlier, and as long as before.
   */
  private static Configuration withDefaults(Configuration configuration) {
    var settings = new Configuration(configuration);
    int usual = BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_DEFAULT;
    String delay = BlockWrite.LOCATEFOLLOWINGBLOCK_INITIAL_DELAY_MS_KEY;
    if (settings.getInt(delay, usual) == usual) {
      settings.setInt(delay, 10);
      settings.setInt(BlockWrite.LOCATEFOLLOWINGBLOCK_RETRIES_KEY, 11);
    }
    // The last checkpoint is written while the program ends.
    settings.setBoolean(CommonConfigurationKeys.FS_AUTOMATIC_CLOSE_KEY, false);
    return settings;
  }

  private static Path parse(String url) throws FolderException {
    try {
      return new Path(url);
    } catch (IllegalArgumentException e) {
      throw new FolderException(url + " is no URL of a folder: " + HadoopErrors.text(e), e);
    }
  }

  private static WorkStorage local(Path folder) throws FolderException {
    String host = folder.toUri().getAuthority();
    if (host != null) {
      throw new FolderException(
          "the URL %s has a host, %s; a path is written file:///…".formatted(folder, host));
    }
    return new LocalWorkStorage(java.nio.file.Path.of(folder.toUri().getPath()));
  }

  private static WorkStorage connect(Path url, Configuration settings) throws IOException {
    FileSystem system = FileSystem.newInstance(url.toUri(), settings);
    Path folder = system.makeQualified(url);
    try {
      if (system.getFileStatus(folder).isFile()) {
        throw new FolderException(folder + " is a file, not a folder");
      }
    } catch (FileNotFoundException e) {
      // It will be created.
    }
    CommitPrimitive primitive =
        CommitPrimitive.of(system, folder)
            .orElseThrow(
                () ->
                    new FolderException(
                        "the file system of %s cannot create a file if, and only if, there is none"
                                .formatted(folder)
                            + " of its name; use one that can, such as hdfs: or s3a:"));
    return new HadoopWorkStorage(system, folder, primitive);
  }

  private static FolderException unusable(Path folder, Throwable failure) {
    return switch (failure) {
      case FolderException e -> e;
      case UnsupportedFileSystemException e ->
          new FolderException(
              "no library has a file system for %s: the scheme %s is unknown"
                  .formatted(folder, folder.toUri().getScheme()),
              e);
      case NoClassDefFoundError e -> missing(folder, e);
      case RuntimeException e when e.getCause() instanceof ClassNotFoundException ->
          missing(folder, e.getCause());
      default ->
          new FolderException(
              "the work folder %s cannot be accessed: %s"
                  .formatted(folder, HadoopErrors.text(failure)),
              failure);
    };
  }

  /** Libraries of object stores are not part of Spark. */
  private static FolderException missing(Path folder, Throwable failure) {
    String library =
        folder.toUri().getScheme().equals("s3a")
            ? "org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion()
            : "the library with it, for Hadoop " + VersionInfo.getVersion();
    return new FolderException(
        "the file system of %s is not on the class path (%s): add %s, with all it depends on, to"
                .formatted(folder, HadoopErrors.text(failure), library)
            + " the folder jars of SPARK_HOME, or use spark-submit --packages",
        failure);
  }
}
