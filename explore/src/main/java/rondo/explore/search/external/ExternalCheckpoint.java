package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import rondo.explore.ExecutedParts;
import rondo.explore.TransitionSystem;
import rondo.explore.files.Manifest;
import rondo.explore.remote.FoundViolation;
import rondo.explore.store.TreeSplit;
import rondo.explore.store.TreeStore;
import rondo.trace.Property;
import rondo.trace.Statistics;

/**
 * Writes and restores checkpoints of an external-memory search. Its levels and visited states are
 * in files already; a checkpoint adds the nodes of the state tree and a manifest.
 */
final class ExternalCheckpoint {
  private final TransitionSystem system;
  private final TreeSplit split;
  private final OpenFiles files;
  private final ShardedRuns visited;
  private final Levels levels;
  private final AtomicInteger fileNumber;
  private final StateTables contents;
  private final List<String> tables = new ArrayList<>();

  ExternalCheckpoint(
      TransitionSystem system,
      TreeSplit split,
      OpenFiles files,
      TreeStore store,
      ShardedRuns visited,
      Levels levels,
      AtomicInteger fileNumber) {
    this.system = system;
    this.split = split;
    this.files = files;
    this.visited = visited;
    this.levels = levels;
    this.fileNumber = fileNumber;
    contents = new StateTables(system, store);
  }

  /**
   * Writes a checkpoint at the end of a level.
   *
   * @param statistics as of the end of that level
   * @param violations those found in the levels that are expanded
   * @param counts the number of violations of each property, also of those that are not kept
   */
  void write(Statistics statistics, List<FoundViolation> violations, Map<Property, Long> counts)
      throws IOException {
    levels.flush();
    writeTables();
    var saved =
        new SavedSearch(
            SavedSearch.describe(system.layout()),
            split,
            visited.shards(),
            levels.groups(),
            IntStream.range(0, visited.shards()).mapToObj(visited::runs).toList(),
            tables,
            fileNumber.get(),
            statistics,
            violations,
            counts,
            system.executedParts().map(ExecutedParts::snapshot).orElse(new long[0]));
    Manifest.write(files.storage(), saved.toJson(), saved.files());
    for (String name : visited.takeObsolete()) {
      files.storage().delete(name);
    }
  }

  /**
   * Writes the nodes and numbered values that are new; returns the files of all of them, in the
   * order in which they have to be read.
   */
  List<String> writeTables() throws IOException {
    String name = "nodes-%06d.table".formatted(fileNumber.getAndIncrement());
    contents.write(files.storage(), name);
    tables.add(name);
    return tables();
  }

  /** The files with nodes and numbered values that are written, in order. */
  List<String> tables() {
    return List.copyOf(tables);
  }

  /** Restores the nodes, the levels and the runs of a checkpoint. */
  void restore(SavedSearch saved) throws IOException {
    String layout = SavedSearch.describe(system.layout());
    if (!saved.layout().equals(layout)) {
      throw new IOException(
          "the states of the checkpoint have another layout (%s, not %s)"
              .formatted(saved.layout(), layout));
    }
    Manifest.deleteOthers(files.storage(), saved.files());
    for (String name : saved.tables()) {
      contents.read(files.storage(), name);
      tables.add(name);
    }
    for (SavedSearch.LevelGroup group : saved.groups()) {
      group.sizes().forEach(size -> levels.addStored(group.files(), size));
    }
    for (int shard = 0; shard < saved.shards(); shard++) {
      int s = shard;
      saved.visited().get(shard).forEach(run -> visited.add(s, run));
    }
    fileNumber.set(saved.fileNumber());
    system.executedParts().ifPresent(parts -> parts.add(saved.executed()));
  }
}
