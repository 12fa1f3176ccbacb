package rondo.explore.search.external;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import rondo.explore.SearchTask;
import rondo.explore.WorkFolder;
import rondo.explore.files.LocalStorage;
import rondo.explore.files.SearchStorage;

/** A work folder of the local file system. */
public final class LocalWorkFolder implements WorkFolder {
  private final Path folder;
  private final AtomicInteger searches = new AtomicInteger();

  public LocalWorkFolder(Path folder) {
    this.folder = folder;
  }

  @Override
  public SearchStorage next(SearchTask task) throws IOException {
    return LocalStorage.own(folder(folder, searches.incrementAndGet()));
  }

  /** The folder of the search with this number, from 1. */
  public static Path folder(Path work, int number) {
    return work.resolve("search-" + number);
  }

  /** The number of searches so far. */
  public int searches() {
    return searches.get();
  }
}
