package rondo.explore.files;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder of the local file system. A file is written under a temporary name and linked to its
 * own, which fails if that is taken; so it needs no lock.
 */
public final class LocalStorage implements SearchStorage {
  private static final String TEMPORARY = ".tmp";
  private static final int BUFFER = 1 << 16;

  private final Path folder;

  /** The sizes of the files that were here, were committed here, or were made durable. */
  private final Map<String, Long> sizes = new ConcurrentHashMap<>();

  private final Set<String> durable = ConcurrentHashMap.newKeySet();

  private LocalStorage(Path folder) {
    this.folder = folder;
  }

  /** A folder that others use as well, and that exists. */
  public static LocalStorage shared(Path folder) {
    return new LocalStorage(folder);
  }

  /**
   * A folder that nobody else writes to now. Creates it if it does not exist; unfinished files of
   * an earlier run are deleted.
   */
  public static LocalStorage own(Path folder) throws IOException {
    var storage = new LocalStorage(folder);
    Files.createDirectories(folder);
    storage.clean();
    return storage;
  }

  /** Whether a file of this name is unfinished. */
  static boolean isTemporary(String name) {
    return name.endsWith(TEMPORARY);
  }

  private void clean() throws IOException {
    for (Path file : files()) {
      if (isTemporary(file.getFileName().toString())) {
        Files.deleteIfExists(file);
      } else {
        sizes.put(file.getFileName().toString(), Files.size(file));
      }
    }
  }

  @Override
  public String location() {
    return folder.toString();
  }

  @Override
  public Output create(String name) throws IOException {
    return new LocalOutput(name);
  }

  @Override
  public Input open(String name) throws IOException {
    return new LocalInput(FileChannel.open(folder.resolve(name), StandardOpenOption.READ));
  }

  @Override
  public boolean exists(String name) {
    return Files.isRegularFile(folder.resolve(name));
  }

  @Override
  public List<String> names() throws IOException {
    return files().stream()
        .map(f -> f.getFileName().toString())
        .filter(f -> !isTemporary(f))
        .toList();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Override
  public void delete(String name) throws IOException {
    durable.remove(name);
    sizes.remove(name);
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public long bytes() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void sync(Collection<String> names) throws IOException {
    for (String name : names) {
      if (!durable.contains(name)) {
        try (var channel = FileChannel.open(folder.resolve(name), StandardOpenOption.WRITE)) {
          channel.force(true);
          sizes.put(name, channel.size());
        }
        durable.add(name);
      }
    }
    syncFolder();
  }

  private void syncFolder() {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The files themselves are durable; not every system can sync folders.
    }
  }

  private final class LocalOutput implements Output {
    private final String name;
    private final Path temporary;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private long position;

    LocalOutput(String name) throws IOException {
      this.name = name;
      temporary = folder.resolve(name + "." + UUID.randomUUID() + TEMPORARY);
      channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      position += length;
      if (length > buffer.remaining()) {
        drain();
      }
      if (length > buffer.capacity()) {
        writeAll(ByteBuffer.wrap(bytes, from, length));
      } else {
        buffer.put(bytes, from, length);
      }
    }

    private void drain() throws IOException {
      writeAll(buffer.flip());
      buffer.clear();
    }

    private void writeAll(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public boolean commit() throws IOException {
      drain();
      channel.close();
      try {
        link();
      } catch (FileAlreadyExistsException e) {
        return false;
      } finally {
        Files.deleteIfExists(temporary);
      }
      sizes.put(name, position);
      return true;
    }

    /** Some file systems have no links; there the check for an existing file is not atomic. */
    private void link() throws IOException {
      try {
        Files.createLink(folder.resolve(name), temporary);
      } catch (FileAlreadyExistsException e) {
        throw e;
      } catch (FileSystemException | UnsupportedOperationException e) {
        Files.move(temporary, folder.resolve(name));
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.deleteIfExists(temporary);
    }
  }

  private record LocalInput(FileChannel channel, long size) implements Input {
    LocalInput(FileChannel channel) throws IOException {
      this(channel, channel.size());
    }

    @Override
    public void read(long position, byte[] to, int from, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(to, from, length);
      while (buffer.hasRemaining()) {
        int read = channel.read(buffer, position + buffer.position() - from);
        if (read < 0) {
          throw new EOFException("the file ends early");
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
