package rondo.verify.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import rondo.explore.SearchTask;
import rondo.explore.WorkFolder;
import rondo.explore.files.FolderException;
import rondo.explore.files.SearchStorage;
import rondo.explore.files.WorkStorage;

/**
 * A work folder in use by this process. The file {@code run.json} says to which verification it
 * belongs.
 */
public final class VerificationFolder implements WorkFolder, AutoCloseable {
  private static final String DESCRIPTION = "run.json";

  private final WorkStorage.Owned folder;
  private final AtomicInteger searches = new AtomicInteger();

  private VerificationFolder(WorkStorage.Owned folder) {
    this.folder = folder;
  }

  /**
   * Opens a folder for a verification: creates it, or continues the same verification. Refuses a
   * folder that belongs to another verification, is in use, or has other contents.
   *
   * @param notices receives a line if this takes a while
   */
  public static VerificationFolder open(
      WorkStorage storage, VerificationDescription description, Consumer<String> notices)
      throws IOException {
    isBegun(storage, description); // so that nothing is written to a folder that is refused
    WorkStorage.Owned folder = storage.lock(owner(), notices);
    try {
      if (!isBegun(storage, description)) {
        SearchStorage files = folder.files();
        files.writeOwn(DESCRIPTION, description.toJson().getBytes(StandardCharsets.UTF_8));
        files.sync(List.of(DESCRIPTION));
      }
      return new VerificationFolder(folder);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /**
   * Whether a folder belongs to a verification already; it is empty otherwise.
   *
   * @throws FolderException if it belongs to another one or has other contents
   */
  private static boolean isBegun(WorkStorage storage, VerificationDescription description)
      throws IOException {
    List<String> contents = storage.contents();
    if (contents.isEmpty()) {
      return false;
    }
    if (!contents.contains(DESCRIPTION)) {
      throw new FolderException(
          "the work folder %s is not empty and belongs to no verification: it has %s"
              .formatted(storage.location(), contents.getFirst()));
    }
    Optional<String> other = read(storage).difference(description);
    if (other.isPresent()) {
      throw new FolderException(
          "the work folder %s belongs to another verification: of %s"
              .formatted(storage.location(), other.get()));
    }
    return true;
  }

  private static String owner() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return "process %d since %s".formatted(ProcessHandle.current().pid(), now);
  }

  /** The verification that a folder belongs to. */
  public static VerificationDescription read(WorkStorage storage) throws IOException {
    SearchStorage files = storage.files();
    if (!files.exists(DESCRIPTION)) {
      throw new FolderException(storage.location() + " is not the work folder of a verification");
    }
    return VerificationDescription.parse(
        new String(files.read(DESCRIPTION), StandardCharsets.UTF_8),
        DESCRIPTION + " in " + storage.location());
  }

  @Override
  public SearchStorage next(SearchTask task) throws IOException {
    return folder.search(searches.incrementAndGet());
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
