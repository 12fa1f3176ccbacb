package rondo.cluster.hadoop;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Abortable;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIOException;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * A file system with the promises of an object store: a file that is created on the condition that
 * there is none appears when its stream is closed, which fails if there is one by then. Files of
 * {@code conditional:/path} are local.
 */
public final class ConditionalFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "conditional";

  /** A configuration in which the scheme is known. */
  static Configuration configuration() {
    var configuration = new Configuration();
    configuration.setClass(
        "fs." + SCHEME + ".impl",
        ConditionalFileSystem.class,
        org.apache.hadoop.fs.FileSystem.class);
    return configuration;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public boolean hasPathCapability(Path path, String capability) throws IOException {
    return capability.equals(CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE)
        || capability.equals(CommonPathCapabilities.ABORTABLE_STREAM)
        || super.hasPathCapability(path, capability);
  }

  @Override
  public boolean rename(Path from, Path to) {
    throw new UnsupportedOperationException("an object store would copy");
  }

  @Override
  public FSDataOutputStreamBuilder<FSDataOutputStream, ?> createFile(Path path) {
    return new Builder(path);
  }

  private final class Builder extends FSDataOutputStreamBuilder<FSDataOutputStream, Builder> {
    Builder(Path path) {
      super(ConditionalFileSystem.this, path);
    }

    @Override
    public Builder getThisBuilder() {
      return this;
    }

    @Override
    public FSDataOutputStream build() throws IOException {
      if (!getMandatoryKeys()
          .contains(CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE)) {
        throw new IOException("the creation has no condition");
      }
      if (exists(getPath())) {
        throw new FileAlreadyExistsException(getPath().toString());
      }
      return new FSDataOutputStream(new Upload(getPath()), null);
    }
  }

  private final class Upload extends ByteArrayOutputStream implements Abortable {
    private final Path path;
    private boolean isOver;

    Upload(Path path) {
      this.path = path;
    }

    @Override
    public AbortableResult abort() {
      isOver = true;
      return null;
    }

    @Override
    public void close() throws IOException {
      if (isOver) {
        return;
      }
      isOver = true;
      java.nio.file.Path file = pathToFile(path).toPath();
      java.nio.file.Path upload = Files.createTempFile(file.getParent().getParent(), "upload", "");
      Files.write(upload, toByteArray());
      try {
        Files.createLink(file, upload);
      } catch (java.nio.file.FileAlreadyExistsException e) {
        throw new PathIOException(path.toString(), "412 precondition failed");
      } finally {
        Files.delete(upload);
      }
    }
  }
}
