package rondo.cluster.hadoop;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;

/**
 * The operation by which a file system creates a complete file if, and only if, there is none of
 * its name. It must be atomic: of several processes that commit the same name, one succeeds.
 *
 * <p>Hadoop's interface has no such operation that all file systems implement. Whether {@code
 * rename} replaces an existing file is left open (HDFS does not, the local file system does), and
 * object stores rename by copying.
 */
enum CommitPrimitive {
  /**
   * A temporary file gets its name by {@code rename}, which fails if that is taken. The name node
   * of HDFS does both under one lock, and recognizes a request that is repeated.
   */
  RENAME,

  /**
   * The file is created under its name on the condition that there is none, and appears when its
   * stream is closed. S3 checks the condition when it completes the upload ({@code If-None-Match}).
   */
  CONDITIONAL_CREATE;

  /** The setting with the schemes of file systems whose {@code rename} is as it must be. */
  static final String RENAME_SCHEMES = "rondo.atomic.rename.schemes";

  private static final String[] KNOWN = {"hdfs", "webhdfs", "swebhdfs"};

  /** The primitive of a file system, if it has one. */
  static Optional<CommitPrimitive> of(FileSystem system, Path folder) throws IOException {
    Collection<String> renaming =
        List.of(system.getConf().getTrimmedStrings(RENAME_SCHEMES, KNOWN));
    if (renaming.contains(system.getUri().getScheme())) {
      return Optional.of(RENAME);
    }
    boolean isConditional =
        system.hasPathCapability(
                folder, CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE)
            && system.hasPathCapability(folder, CommonPathCapabilities.ABORTABLE_STREAM);
    return isConditional ? Optional.of(CONDITIONAL_CREATE) : Optional.empty();
  }
}
