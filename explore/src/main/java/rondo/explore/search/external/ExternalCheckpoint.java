package rondo.explore.search.external;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import rondo.explore.ExecutedParts;
import rondo.explore.StateNumbering;
import rondo.explore.TransitionSystem;
import rondo.explore.files.ChecksummedInput;
import rondo.explore.files.ChecksummedOutput;
import rondo.explore.files.DamagedFileException;
import rondo.explore.files.Manifest;
import rondo.explore.files.SearchStorage;
import rondo.explore.remote.FoundViolation;
import rondo.explore.store.NodeLog;
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
  private final NodeLog nodes;
  private final List<String> tables = new ArrayList<>();

  /** By numbering, the number of values that are written. */
  private final Map<Integer, Integer> numbered = new HashMap<>();

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
    nodes = new NodeLog(store);
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
    Manifest.write(files.storage(), saved.toJson());
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
    try (SearchStorage.Output out = files.storage().create(name)) {
      var checked = new ChecksummedOutput(out);
      var data = new DataOutputStream(checked);
      writeNumberings(data);
      nodes.write(data);
      data.flush();
      checked.end();
      out.commitOwn();
    }
    tables.add(name);
    return List.copyOf(tables);
  }

  private void writeNumberings(DataOutputStream out) throws IOException {
    List<StateNumbering> all = system.numberings();
    for (int i = 0; i < all.size(); i++) {
      int from = numbered.getOrDefault(i, 0);
      int to = all.get(i).size();
      out.writeInt(from);
      out.writeInt(to - from);
      all.get(i).write(from, out);
      numbered.put(i, to);
    }
  }

  private void readNumberings(DataInputStream in) throws IOException {
    List<StateNumbering> all = system.numberings();
    for (int i = 0; i < all.size(); i++) {
      int from = in.readInt();
      int count = in.readInt();
      all.get(i).read(from, count, in);
      numbered.put(i, from + count);
    }
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
      try (SearchStorage.Input in = files.storage().open(name)) {
        var data = new DataInputStream(new ChecksummedInput(in, name));
        readNumberings(data);
        nodes.read(data);
        if (data.read() >= 0) {
          throw new DamagedFileException(name, "it is longer than it was");
        }
      }
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
