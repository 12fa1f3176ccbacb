package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import rondo.explore.ExternalTuning;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;
import rondo.explore.files.SearchStorage;
import rondo.explore.store.TreeStore;

/**
 * The states that the expansion of a level has reached and that may be new, by shard. Each thread
 * collects its own; if they are too many for memory, it sorts them and writes them to a file.
 */
final class Candidates {
  private final SearchStorage storage;
  private final TreeStore store;
  private final ShardHash hash;
  private final long maxPerThread;
  private final List<Collector> collectors = new ArrayList<>();
  private final List<LevelRun> spilled = new ArrayList<>();
  private final AtomicInteger files = new AtomicInteger();
  private int level;

  Candidates(
      SearchStorage storage, TreeStore store, ShardHash hash, ExternalTuning tuning, int threads) {
    this.storage = storage;
    this.store = store;
    this.hash = hash;
    maxPerThread = Math.max(1, tuning.candidateStates() / threads);
  }

  /** A collector for another thread. */
  Collector collector() {
    var collector = new Collector();
    collectors.add(collector);
    return collector;
  }

  /** Begins the expansion of a level: what was collected is dropped, and its files are deleted. */
  void begin(int next) throws IOException {
    level = next;
    collectors.forEach(Collector::clear);
    for (String file : spilledFiles()) {
      storage.delete(file);
    }
    spilled.clear();
  }

  private List<String> spilledFiles() {
    return spilled.stream().map(r -> r.run().file()).distinct().toList();
  }

  /** The number of candidates; some may be counted more than once. */
  long count() {
    return collectors.stream().mapToLong(c -> c.size).sum()
        + spilled.stream().mapToLong(r -> r.run().count()).sum();
  }

  boolean isSpilled() {
    return !spilled.isEmpty();
  }

  /** The candidates of a shard that are in memory, sorted; these are removed from here. */
  long[] takeMemory(int shard) {
    long[] sorted =
        LongList.sortedUnion(collectors.stream().map(c -> c.byShard.get(shard)).toList());
    collectors.forEach(c -> c.byShard.set(shard, new LongList()));
    return sorted;
  }

  /** The candidates of a shard that were written to files. */
  List<Run> runs(int shard) {
    return spilled.stream().filter(r -> r.shard() == shard).map(LevelRun::run).toList();
  }

  /** Collects candidates for one thread. */
  final class Collector {
    private final List<LongList> byShard =
        new ArrayList<>(Stream.generate(LongList::new).limit(hash.shards()).toList());
    private long size;

    void add(long pair) {
      byShard.get(hash.shard(pair)).add(pair);
      if (++size >= maxPerThread) {
        spill();
      }
    }

    private void clear() {
      byShard.replaceAll(_ -> new LongList());
      size = 0;
    }

    private void spill() {
      String name = "candidates-%06d-%04d.runs".formatted(level, files.getAndIncrement());
      try (var file = new LevelFileWriter(storage, name)) {
        List<LevelRun> runs = new ArrayList<>();
        for (int shard = 0; shard < byShard.size(); shard++) {
          var run = new EncodedRun(store.maxRight());
          for (long pair : LongList.sortedUnion(List.of(byShard.get(shard)))) {
            run.add(pair);
          }
          if (run.count() > 0) {
            runs.add(file.add(level, shard, run));
          }
        }
        file.commit();
        synchronized (spilled) {
          spilled.addAll(runs);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      clear();
    }
  }
}
