package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;
import rondo.explore.files.RunWriter.RunKind;

/**
 * The states that the expansion of a level has reached and that may be new, by shard. Each thread
 * collects its own; if they are too many for memory, it sorts them and writes them to a file.
 */
final class Candidates {
  private final OpenFiles files;
  private final IntSupplier maxRight;
  private final ShardHash hash;
  private final long maxPerThread;
  private final RunKind kind;
  private final List<Collector> collectors = new ArrayList<>();
  private final List<LevelRun> spilled = new ArrayList<>();
  private final Supplier<String> names;
  private int level;

  /**
   * @param names of files
   * @param kind whether the number of occurrences of each candidate matters
   */
  Candidates(
      OpenFiles files,
      IntSupplier maxRight,
      ShardHash hash,
      Supplier<String> names,
      long maxPerThread,
      RunKind kind) {
    this.names = names;
    this.kind = kind;
    this.maxPerThread = maxPerThread;
    this.files = files;
    this.maxRight = maxRight;
    this.hash = hash;
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
      files.close(file);
      files.storage().delete(file);
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

  /**
   * The candidates of a shard that are in memory, sorted, each once if they are not counted; these
   * are removed from here.
   */
  long[] takeMemory(int shard) {
    long[] sorted = sorted(collectors.stream().map(c -> c.byShard.get(shard)).toList());
    collectors.forEach(c -> c.byShard.get(shard).clear());
    return sorted;
  }

  private long[] sorted(List<LongList> lists) {
    return switch (kind) {
      case PLAIN -> LongList.sortedUnion(lists);
      case COUNTED -> LongList.sortedAll(lists);
    };
  }

  /** Writes the candidates that are in memory to files; returns all files' runs. */
  List<LevelRun> spillAll() {
    collectors.stream().filter(c -> c.size > 0).forEach(Collector::spill);
    return List.copyOf(spilled);
  }

  /** Adds candidates that others have written to files. */
  void addSpilled(List<LevelRun> runs) {
    spilled.addAll(runs);
  }

  /** The candidates of a shard that were written to files. */
  List<Run> runs(int shard) {
    return spilled.stream().filter(r -> r.shard() == shard).map(LevelRun::run).toList();
  }

  private EncodedRun encoded(long[] sorted) {
    if (kind == RunKind.PLAIN) {
      var run = new EncodedRun(maxRight.getAsInt());
      for (long pair : sorted) {
        run.add(pair);
      }
      return run;
    }
    var run = EncodedRun.counted(maxRight.getAsInt());
    for (int from = 0, to; from < sorted.length; from = to) {
      for (to = from + 1; to < sorted.length && sorted[to] == sorted[from]; ) {
        to++;
      }
      run.add(sorted[from], to - from);
    }
    return run;
  }

  /** Collects candidates for one thread. */
  final class Collector {
    private final List<LongList> byShard =
        Stream.generate(LongList::new).limit(hash.shards()).toList();
    private long size;

    void add(long pair) {
      byShard.get(hash.shard(pair)).add(pair);
      if (++size >= maxPerThread) {
        spill();
      }
    }

    private void clear() {
      byShard.forEach(LongList::clear);
      size = 0;
    }

    private void spill() {
      String name = names.get();
      try (var file = new LevelFileWriter(files.storage(), name)) {
        List<LevelRun> runs = new ArrayList<>();
        for (int shard = 0; shard < byShard.size(); shard++) {
          EncodedRun run = encoded(sorted(List.of(byShard.get(shard))));
          if (run.count() > 0) {
            runs.add(file.add(level, shard, run));
          }
        }
        file.commitOwn();
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
