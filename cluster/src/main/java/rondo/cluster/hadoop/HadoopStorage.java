package rondo.cluster.hadoop;

import static rondo.cluster.hadoop.HadoopErrors.explained;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.CreateFileOptionKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.functional.FutureIO;
import rondo.explore.files.SearchStorage;

/** A folder of a Hadoop file system. A file that is committed is durable. */
final class HadoopStorage implements SearchStorage {
  private static final String TEMPORARY = ".tmp";
  private static final int BUFFER = 1 << 16;

  private final FileSystem system;
  private final Path folder;
  private final CommitPrimitive primitive;
  private final Ownership ownership;

  /** The sizes of the files that were here, were committed here, or belong to a checkpoint. */
  private final Map<String, Long> sizes = new ConcurrentHashMap<>();

  private HadoopStorage(
      FileSystem system, Path folder, CommitPrimitive primitive, Ownership ownership) {
    this.system = system;
    this.folder = folder;
    this.primitive = primitive;
    this.ownership = ownership;
  }

  /** The right to change the files of a folder. */
  interface Ownership {
    /** Throws an exception if another process has the right. */
    void require() throws IOException;
  }

  /** A folder that others use as well. */
  static HadoopStorage shared(FileSystem system, Path folder, CommitPrimitive primitive) {
    return new HadoopStorage(system, folder, primitive, () -> {});
  }

  /**
   * A folder that nobody else writes to now. Creates it if it does not exist; unfinished files of
   * an earlier run are deleted.
   */
  static HadoopStorage own(
      FileSystem system, Path folder, CommitPrimitive primitive, Ownership ownership)
      throws IOException {
    var storage = new HadoopStorage(system, folder, primitive, ownership);
    ownership.require();
    explained(() -> system.mkdirs(folder));
    storage.clean();
    return storage;
  }

  private void clean() throws IOException {
    for (FileStatus file : files()) {
      String name = file.getPath().getName();
      if (isTemporary(name)) {
        explained(() -> system.delete(file.getPath(), false));
      } else {
        sizes.put(name, file.getLen());
      }
    }
  }

  /** Whether a file of this name is unfinished. */
  static boolean isTemporary(String name) {
    return name.endsWith(TEMPORARY);
  }

  private List<FileStatus> files() throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (FileStatus each : explained(() -> system.listStatus(folder))) {
      if (each.isFile()) {
        files.add(each);
      }
    }
    return files;
  }

  private Path path(String name) {
    return new Path(folder, name);
  }

  @Override
  public Output create(String name) throws IOException {
    ownership.require();
    return explained(
        () ->
            switch (primitive) {
              case RENAME -> new RenamedOutput(name);
              case CONDITIONAL_CREATE -> new ConditionalOutput(name);
            });
  }

  @Override
  public Input open(String name) throws IOException {
    return explained(
        () -> {
          FileStatus status = system.getFileStatus(path(name));
          FSDataInputStream stream =
              FutureIO.awaitFuture(system.openFile(path(name)).withFileStatus(status).build());
          return new HadoopInput(stream, status.getLen());
        });
  }

  @Override
  public boolean exists(String name) throws IOException {
    return explained(() -> isFile(path(name)));
  }

  private boolean isFile(Path path) throws IOException {
    try {
      return system.getFileStatus(path).isFile();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  @Override
  public List<String> names() throws IOException {
    return files().stream().map(f -> f.getPath().getName()).filter(n -> !isTemporary(n)).toList();
  }

  @Override
  public void delete(String name) throws IOException {
    ownership.require();
    sizes.remove(name);
    explained(() -> system.delete(path(name), false));
  }

  @Override
  public long bytes() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Files are durable when they are committed; those of others are counted from now on. */
  @Override
  public void sync(Collection<String> names) throws IOException {
    for (String name : names) {
      if (!sizes.containsKey(name)) {
        sizes.put(name, explained(() -> system.getFileStatus(path(name)).getLen()));
      }
    }
  }

  @Override
  public String location() {
    return folder.toString();
  }

  /** A file being written. */
  private abstract class HadoopOutput implements Output {
    final String name;
    private long position;

    HadoopOutput(String name) {
      this.name = name;
    }

    /** The stream, unless the file exists already. */
    abstract Optional<FSDataOutputStream> stream();

    /** Makes the file appear; returns false if there is one of its name. */
    abstract boolean publish() throws IOException;

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      position += length;
      Optional<FSDataOutputStream> stream = stream();
      if (stream.isPresent()) {
        explained(
            () -> {
              stream.get().write(bytes, from, length);
              return length;
            });
      }
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public boolean commit() throws IOException {
      ownership.require();
      boolean isFirst = explained(this::publish);
      if (isFirst) {
        sizes.put(name, position);
      }
      return isFirst;
    }
  }

  /** See {@link CommitPrimitive#RENAME}. */
  private final class RenamedOutput extends HadoopOutput {
    private final Path temporary;
    private final FSDataOutputStream stream;
    private boolean isPublished;

    RenamedOutput(String name) throws IOException {
      super(name);
      temporary = path(name + "." + UUID.randomUUID() + TEMPORARY);
      stream =
          system.create(
              temporary,
              FsPermission.getFileDefault().applyUMask(FsPermission.getUMask(system.getConf())),
              EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE, CreateFlag.SYNC_BLOCK),
              BUFFER,
              system.getDefaultReplication(temporary),
              system.getDefaultBlockSize(temporary),
              null);
    }

    @Override
    Optional<FSDataOutputStream> stream() {
      return Optional.of(stream);
    }

    @Override
    boolean publish() throws IOException {
      if (stream.hasCapability(StreamCapabilities.HSYNC)) {
        stream.hsync();
      }
      stream.close();
      isPublished = system.rename(temporary, path(name));
      if (!isPublished && !isFile(path(name))) {
        throw new IOException("%s cannot be renamed to %s".formatted(temporary, name));
      }
      return isPublished;
    }

    @Override
    public void close() throws IOException {
      if (!isPublished) {
        explained(
            () -> {
              stream.close();
              return system.delete(temporary, false);
            });
      }
    }
  }

  /** See {@link CommitPrimitive#CONDITIONAL_CREATE}. */
  private final class ConditionalOutput extends HadoopOutput {
    private final Optional<FSDataOutputStream> stream;
    private boolean isClosed;

    ConditionalOutput(String name) throws IOException {
      super(name);
      stream = begin(path(name));
    }

    private Optional<FSDataOutputStream> begin(Path file) throws IOException {
      try {
        FSDataOutputStreamBuilder<?, ?> builder = system.createFile(file);
        builder.create().overwrite(false);
        builder.must(CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE, true);
        return Optional.of(builder.build());
      } catch (FileAlreadyExistsException e) {
        return Optional.empty();
      }
    }

    @Override
    Optional<FSDataOutputStream> stream() {
      return stream;
    }

    @Override
    boolean publish() throws IOException {
      isClosed = true;
      if (stream.isEmpty()) {
        return false;
      }
      try {
        stream.get().close();
        return true;
      } catch (IOException e) {
        if (isFile(path(name))) {
          return false;
        }
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      if (!isClosed && stream.isPresent()) {
        isClosed = true;
        stream.get().abort();
        stream.get().close();
      }
    }
  }

  private record HadoopInput(FSDataInputStream stream, long size) implements Input {
    @Override
    public void read(long position, byte[] to, int from, int length) throws IOException {
      if (position + length > size) {
        throw new EOFException("the file ends early");
      }
      explained(
          () -> {
            stream.readFully(position, to, from, length);
            return length;
          });
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }
}
