package rondo.verify.folder;

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
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import rondo.explore.SearchTask;
import rondo.explore.WorkFolder;
import rondo.explore.files.SearchStorage;
import rondo.explore.search.external.LocalWorkFolder;

/**
 * A work folder of the local file system, in use by this process. The file {@code run.json} says to
 * which verification it belongs; the operating system releases the lock when the process ends,
 * however that happens.
 */
public final class VerificationFolder implements WorkFolder, AutoCloseable {
  private static final String DESCRIPTION = "run.json";
  private static final String TEMPORARY = DESCRIPTION + ".tmp";
  private static final String LOCK = "lock";
  private static final int MAX_OWNER = 1000;

  private final FileChannel lock;
  private final LocalWorkFolder searches;

  private VerificationFolder(Path folder, FileChannel lock) {
    this.lock = lock;
    searches = new LocalWorkFolder(folder);
  }

  /**
   * Opens a folder for a verification: creates it, or continues the same verification. Refuses a
   * folder that belongs to another verification, is in use, or has other contents.
   */
  public static VerificationFolder open(Path folder, VerificationDescription description)
      throws IOException {
    create(folder);
    FileChannel lock = lock(folder);
    try {
      Path file = folder.resolve(DESCRIPTION);
      if (Files.exists(file)) {
        Optional<String> other = read(folder).difference(description);
        if (other.isPresent()) {
          throw new FolderException(
              "the work folder %s belongs to another verification: of %s"
                  .formatted(folder, other.get()));
        }
      } else {
        requireEmpty(folder);
        write(file, description.toJson());
      }
      return new VerificationFolder(folder, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** The verification that a folder belongs to. */
  public static VerificationDescription read(Path folder) throws IOException {
    Path file = folder.resolve(DESCRIPTION);
    if (!Files.isRegularFile(file)) {
      throw new FolderException(folder + " is not the work folder of a verification");
    }
    return VerificationDescription.parse(
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8), file);
  }

  private static void create(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileAlreadyExistsException | NotDirectoryException e) {
      throw new FolderException(folder + " is a file, not a folder");
    }
  }

  private static void requireEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Set<String> own = Set.of(LOCK, TEMPORARY);
      Optional<Path> other =
          files.filter(f -> !own.contains(f.getFileName().toString())).findFirst();
      if (other.isPresent()) {
        throw new FolderException(
            "the work folder %s is not empty and belongs to no verification: it has %s"
                .formatted(folder, other.get().getFileName()));
      }
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    Path file = folder.resolve(LOCK);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(folder, channel);
      }
    } catch (OverlappingFileLockException e) {
      FolderException inUse = inUse(folder, channel);
      channel.close();
      throw inUse;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    ProcessHandle own = ProcessHandle.current();
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    String owner = "process %d since %s".formatted(own.pid(), now);
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
    return channel;
  }

  private static FolderException inUse(Path folder, FileChannel channel) throws IOException {
    ByteBuffer owner = ByteBuffer.allocate(MAX_OWNER);
    channel.read(owner, 0);
    String by = new String(owner.array(), 0, owner.position(), StandardCharsets.UTF_8);
    return new FolderException(
        "the work folder %s is in use by %s"
            .formatted(folder, by.isEmpty() ? "another process" : by));
  }

  private static void write(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling(TEMPORARY);
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public SearchStorage next(SearchTask task) throws IOException {
    return searches.next(task);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
