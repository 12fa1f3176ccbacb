package rondo.explore.search.external;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.SearchStorage;

/** The files that are open for reading, each once. Thread-safe. */
final class OpenFiles implements Closeable {
  /** Below the number of open files that systems allow. */
  private static final int MANY = 500;

  private final SearchStorage storage;
  private final Map<String, SearchStorage.Input> files = new HashMap<>();

  OpenFiles(SearchStorage storage) {
    this.storage = storage;
  }

  SearchStorage storage() {
    return storage;
  }

  synchronized SearchStorage.Input file(String name) throws IOException {
    SearchStorage.Input known = files.get(name);
    if (known == null) {
      known = storage.open(name);
      files.put(name, known);
    }
    return known;
  }

  RunReader reader(Run run) throws IOException {
    return new RunReader(file(run.file()), run);
  }

  synchronized void close(String name) throws IOException {
    SearchStorage.Input known = files.remove(name);
    if (known != null) {
      known.close();
    }
  }

  /** Closes all files if there are many; none may be in use. */
  synchronized void closeMany() throws IOException {
    if (files.size() > MANY) {
      close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    for (SearchStorage.Input file : files.values()) {
      file.close();
    }
    files.clear();
  }
}
