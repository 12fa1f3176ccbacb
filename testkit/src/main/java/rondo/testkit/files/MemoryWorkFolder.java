package rondo.testkit.files;

import java.util.ArrayList;
import java.util.List;
import rondo.explore.SearchTask;
import rondo.explore.WorkFolder;
import rondo.explore.files.SearchStorage;

/** A work folder in memory; a verification that is repeated finds the files of its searches. */
public final class MemoryWorkFolder {
  private final List<MemoryStorage> searches = new ArrayList<>();
  private long writes = Long.MAX_VALUE;
  private long failures = Long.MAX_VALUE;

  /** The folder for one run of the verification. */
  public WorkFolder opened() {
    return new WorkFolder() {
      private int next;

      @Override
      public SearchStorage next(SearchTask task) {
        if (next == searches.size()) {
          searches.add(new MemoryStorage());
        }
        searches.get(next).failAfter(writes, failures);
        return searches.get(next++);
      }
    };
  }

  /** Lets each search of the next run fail after a number of writes. */
  public void failAfter(long number) {
    failAfter(number, Long.MAX_VALUE);
  }

  /** Lets a number of writes of each search of the next run fail, after others that succeed. */
  public void failAfter(long number, long times) {
    writes = number;
    failures = times;
  }

  /** Drops all files of searches that are not known to be durable. */
  public void powerFailure() {
    searches.forEach(MemoryStorage::powerFailure);
  }

  /** The folders of the searches so far. */
  public List<MemoryStorage> searches() {
    return List.copyOf(searches);
  }
}
