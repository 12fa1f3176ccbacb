package rondo.explore.remote;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import rondo.explore.files.LevelRun;
import rondo.explore.files.Run;

/**
 * The result of a {@link MergeTask}.
 *
 * @param runs the new states of the shard; none if there are none
 * @param visited the runs of the states that were visited before, possibly fewer than they were
 */
public record MergeResult(List<LevelRun> runs, List<Run> visited) implements Serializable {
  public MergeResult {
    runs = List.copyOf(runs);
    visited = List.copyOf(visited);
  }

  public Optional<LevelRun> run() {
    return runs.stream().findFirst();
  }
}
