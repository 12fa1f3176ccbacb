package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rondo.explore.files.Run;
import rondo.explore.files.RunReader;
import rondo.explore.files.RunWriter;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.files.SearchStorage;

/**
 * A set of states in files, by shard: few disjoint runs, each much larger than the next, so that a
 * state is rewritten a logarithmic number of times. If states are counted, runs need not be
 * disjoint, and the number of a state is the sum. Different shards may be used by different
 * threads.
 */
final class ShardedRuns {
  /** The number of runs from which on they are merged. */
  private static final int MANY = 6;

  /** A run is merged with later ones if it is not so many times as large. */
  private static final int RATIO = 2;

  private final OpenFiles files;
  private final IntSupplier maxRight;
  private final RunKind kind;
  private final String prefix;
  private final List<List<Run>> byShard;
  private final Supplier<String> names;
  private final Set<String> obsolete = new TreeSet<>();

  /**
   * @param names of files that contain one run of this set only
   * @param prefix of these names, which no other files have
   */
  ShardedRuns(
      OpenFiles files,
      IntSupplier maxRight,
      int shards,
      Supplier<String> names,
      String prefix,
      RunKind kind) {
    this.files = files;
    this.maxRight = maxRight;
    this.names = names;
    this.prefix = prefix;
    this.kind = kind;
    byShard = IntStream.range(0, shards).<List<Run>>mapToObj(_ -> new ArrayList<>()).toList();
  }

  void add(int shard, Run run) {
    if (run.count() > 0) {
      byShard.get(shard).add(run);
    }
  }

  int shards() {
    return byShard.size();
  }

  List<Run> runs(int shard) {
    return List.copyOf(byShard.get(shard));
  }

  /** The number of states, each as often as it is in runs. */
  long size() {
    return byShard.stream().flatMap(List::stream).mapToLong(Run::count).sum();
  }

  /** A pass over the runs of a shard. */
  Pass pass(int shard) throws IOException {
    compact(shard);
    List<RunLookup> lookups = new ArrayList<>();
    for (Run run : byShard.get(shard)) {
      lookups.add(new RunLookup(files.reader(run)));
    }
    return new Pass(lookups);
  }

  /** A pass over runs that looks up sorted states, chunk by chunk. */
  record Pass(List<RunLookup> lookups) {
    /** Adds the number of each state to its sum. */
    void addNumbers(long[] chunk, int count, long[] sums) throws IOException {
      for (RunLookup lookup : lookups) {
        lookup.addNumbers(chunk, count, sums);
      }
    }
  }

  /** Replaces the runs of a shard by others with the same states. */
  void replace(int shard, List<Run> runs) {
    synchronized (obsolete) {
      byShard.get(shard).stream()
          .filter(r -> !runs.contains(r) && r.file().startsWith(prefix))
          .forEach(r -> obsolete.add(r.file()));
    }
    byShard.get(shard).clear();
    byShard.get(shard).addAll(runs);
  }

  /**
   * Merges the smaller runs of a shard if there are many. A set to which runs are added again and
   * again must be compacted as often: all runs of a shard are open at once.
   */
  void compact(int shard) throws IOException {
    List<Run> runs = byShard.get(shard);
    if (runs.size() <= MANY) {
      return;
    }
    long sum = 0;
    int from = runs.size();
    while (from > 0 && runs.get(from - 1).count() < RATIO * Math.max(1, sum) || sum == 0) {
      sum += runs.get(--from).count();
    }
    List<Run> merged = runs.subList(from, runs.size());
    if (merged.size() < 2) {
      return;
    }
    Run union = merge(merged);
    if (kind == RunKind.PLAIN && union.count() != sum) {
      throw new IOException(
          "two sorted files of shard %d have states in common: %s".formatted(shard, merged));
    }
    for (Run run : merged) {
      if (run.file().startsWith(prefix)) {
        files.close(run.file());
        synchronized (obsolete) {
          obsolete.add(run.file());
        }
      }
    }
    merged.clear();
    runs.add(union);
  }

  private Run merge(List<Run> runs) throws IOException {
    List<RunReader> readers = new ArrayList<>();
    for (Run run : runs) {
      readers.add(files.reader(run));
    }
    String name = names.get();
    try (SearchStorage.Output out = files.storage().create(name)) {
      var writer = new RunWriter(out, maxRight.getAsInt(), kind);
      var states = new SortedStates(new long[0], readers);
      long[] chunk = new long[SortedStates.CHUNK];
      long[] numbers = new long[SortedStates.CHUNK];
      for (int n = states.next(chunk, numbers); n > 0; n = states.next(chunk, numbers)) {
        for (int i = 0; i < n; i++) {
          switch (kind) {
            case PLAIN -> writer.add(chunk[i]);
            case COUNTED -> writer.add(chunk[i], numbers[i]);
          }
        }
      }
      Run run = writer.end(name);
      out.commitOwn();
      return run;
    }
  }

  /** The files that are not needed any more; they may be named by the last manifest. */
  List<String> takeObsolete() {
    synchronized (obsolete) {
      List<String> names = List.copyOf(obsolete);
      obsolete.clear();
      return names;
    }
  }
}
