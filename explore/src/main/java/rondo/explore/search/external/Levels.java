package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import rondo.explore.files.EncodedRun;
import rondo.explore.files.LevelFileWriter;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;

/**
 * The levels of a breadth-first search. Large levels are written to a file each; small ones stay in
 * memory until they are many, and are then written to a file together.
 */
final class Levels {
  /** The level of a run that has the states of all levels of its file. */
  static final int ALL = -1;

  private final OpenFiles files;
  private final IntSupplier maxRight;
  private final ShardedRuns visited;
  private final ShardHash hash;
  private final AtomicInteger fileNumber;
  private final WorkerThreads threads;

  /** By level: its files, and the number of its states. */
  private final List<List<String>> stored = new ArrayList<>();

  private final LongList sizes = new LongList();

  /** The levels after those that are stored: the sorted states of each, by shard. */
  private final List<long[][]> pending = new ArrayList<>();

  private long pendingStates;

  Levels(
      OpenFiles files,
      IntSupplier maxRight,
      ShardedRuns visited,
      ShardHash hash,
      AtomicInteger fileNumber,
      WorkerThreads threads) {
    this.threads = threads;
    this.files = files;
    this.maxRight = maxRight;
    this.visited = visited;
    this.hash = hash;
    this.fileNumber = fileNumber;
  }

  /** The number of levels. */
  int count() {
    return stored.size() + pending.size();
  }

  long size(int level) {
    return sizes.get(level);
  }

  /** The number of states in all levels. */
  long states() {
    long sum = 0;
    for (int i = 0; i < sizes.size(); i++) {
      sum += sizes.get(i);
    }
    return sum;
  }

  /** The number of states that are in memory only. */
  long pendingStates() {
    return pendingStates;
  }

  /** The levels that are in files, by these. */
  List<SavedSearch.LevelGroup> groups() {
    List<SavedSearch.LevelGroup> groups = new ArrayList<>();
    for (int level = 0; level < stored.size(); ) {
      List<String> names = stored.get(level);
      List<Long> of = new ArrayList<>();
      for (; level < stored.size() && stored.get(level).equals(names); level++) {
        of.add(sizes.get(level));
      }
      groups.add(new SavedSearch.LevelGroup(names, of));
    }
    return groups;
  }

  /**
   * Adds a small level.
   *
   * @param sorted its states by shard
   */
  void addPending(long[][] sorted) {
    long size = 0;
    for (long[] states : sorted) {
      size += states.length;
    }
    pending.add(sorted);
    sizes.add(size);
    pendingStates += size;
  }

  /** Adds a level of one state, or of none. */
  void addPending(OptionalLong state) {
    long[][] sorted = new long[hash.shards()][0];
    state.ifPresent(pair -> sorted[hash.shard(pair)] = new long[] {pair});
    addPending(sorted);
  }

  /** Adds a level that is in files. */
  void addStored(List<String> names, long size) {
    if (!pending.isEmpty()) {
      throw new IllegalStateException("earlier levels are not written yet");
    }
    boolean isSame = !stored.isEmpty() && stored.getLast().equals(names);
    stored.add(isSame ? stored.getLast() : List.copyOf(names));
    sizes.add(size);
  }

  /** Begins a file of levels. */
  LevelFileWriter newFile() throws IOException {
    return new LevelFileWriter(files.storage(), newFileName());
  }

  private String newFileName() {
    return "levels-%06d.runs".formatted(fileNumber.getAndIncrement());
  }

  /** Writes the levels that are in memory only, and adds their states to the visited runs. */
  void flush() throws IOException {
    if (pending.isEmpty()) {
      return;
    }
    String name = newFileName();
    var added = new Run[hash.shards()];
    try (var file = new LevelFileWriter(files.storage(), name)) {
      threads.forEachShard(hash.shards(), shard -> added[shard] = write(shard, file));
      file.commitOwn();
    }
    for (int shard = 0; shard < added.length; shard++) {
      visited.add(shard, added[shard]);
    }
    List<String> names = List.of(name);
    pending.forEach(_ -> stored.add(names));
    pending.clear();
    pendingStates = 0;
  }

  /** Writes the states of a shard, level by level, and returns a run of all of them. */
  private Run write(int shard, LevelFileWriter file) throws IOException {
    int first = stored.size();
    if (pending.size() == 1) {
      return file.add(first, shard, encoded(pending.getFirst()[shard])).run();
    }
    for (int i = 0; i < pending.size(); i++) {
      long[] states = pending.get(i)[shard];
      if (states.length > 0) {
        file.add(first + i, shard, encoded(states));
      }
    }
    List<long[]> all = pending.stream().map(level -> level[shard]).toList();
    return file.add(ALL, shard, encoded(LongList.sorted(all))).run();
  }

  private EncodedRun encoded(long[] sorted) {
    var run = new EncodedRun(maxRight.getAsInt());
    for (long pair : sorted) {
      run.add(pair);
    }
    return run;
  }

  /** The states of a level that is in files. */
  List<Run> stored(int level) throws IOException {
    return runs(level).stream().map(LevelRun::run).toList();
  }

  private List<LevelRun> runs(int level) throws IOException {
    List<LevelRun> runs = new ArrayList<>();
    for (String name : stored.get(level)) {
      LevelFileWriter.read(files.file(name), name).stream()
          .filter(r -> r.level() == level)
          .forEach(runs::add);
    }
    return runs;
  }

  /** The states of a level. */
  List<RunChunks.Chunk> chunks(int level) throws IOException {
    return level < stored.size()
        ? RunChunks.of(stored(level), files)
        : RunChunks.ofAll(pending.get(level - stored.size()));
  }

  /** The level that contains a state, if one does; all levels must be in files. */
  OptionalInt levelOf(long pair) throws IOException {
    int shard = hash.shard(pair);
    for (int level = 0; level < stored.size(); level++) {
      for (LevelRun run : runs(level)) {
        if (run.shard() == shard) {
          long[] found = new long[1];
          new RunLookup(files.reader(run.run())).addNumbers(new long[] {pair}, 1, found);
          if (found[0] > 0) {
            return OptionalInt.of(level);
          }
        }
      }
      release(level);
    }
    return OptionalInt.empty();
  }

  /** Closes the files of a level that was expanded. */
  void release(int level) throws IOException {
    if (level < stored.size()) {
      for (String name : stored.get(level)) {
        files.close(name);
      }
    }
  }
}
