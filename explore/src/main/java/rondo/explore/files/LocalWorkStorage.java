package rondo.explore.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A work folder of the local file system. The operating system releases its lock when the process
 * ends, however that happens.
 */
public final class LocalWorkStorage implements WorkStorage {
  private static final String LOCK = "lock";
  private static final int MAX_OWNER = 1000;

  private final Path folder;

  public LocalWorkStorage(Path folder) {
    this.folder = folder;
  }

  @Override
  public String location() {
    return folder.toString();
  }

  @Override
  public List<String> contents() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(f -> f.getFileName().toString())
          .filter(name -> !name.equals(LOCK) && !LocalStorage.isTemporary(name))
          .toList();
    }
  }

  @Override
  public SearchStorage files() {
    return LocalStorage.shared(folder);
  }

  @Override
  public SearchStorage search(int number) {
    return LocalStorage.shared(searchPath(number));
  }

  private Path searchPath(int number) {
    return folder.resolve(WorkStorage.searchFolder(number));
  }

  @Override
  public Owned lock(String owner, Consumer<String> notices) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException | NotDirectoryException e) {
      throw new FolderException(folder + " is a file, not a folder", e);
    }
    return new Locked(lock(owner));
  }

  private FileChannel lock(String owner) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(LOCK),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(channel);
      }
    } catch (OverlappingFileLockException e) {
      FolderException inUse = inUse(channel);
      channel.close();
      throw inUse;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
    return channel;
  }

  private FolderException inUse(FileChannel channel) throws IOException {
    ByteBuffer owner = ByteBuffer.allocate(MAX_OWNER);
    channel.read(owner, 0);
    String by = new String(owner.array(), 0, owner.position(), StandardCharsets.UTF_8);
    return FolderException.inUse(location(), by.isEmpty() ? "another process" : by);
  }

  private final class Locked implements Owned {
    private final FileChannel lock;

    Locked(FileChannel lock) {
      this.lock = lock;
    }

    @Override
    public SearchStorage files() throws IOException {
      return LocalStorage.own(folder);
    }

    @Override
    public SearchStorage search(int number) throws IOException {
      return LocalStorage.own(searchPath(number));
    }

    @Override
    public void close() throws IOException {
      lock.close();
    }
  }
}
