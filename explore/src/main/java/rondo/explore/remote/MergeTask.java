package rondo.explore.remote;

import java.io.Serializable;
import java.util.List;
import rondo.explore.files.Run;

/**
 * The candidates of a shard, to be merged with its visited states elsewhere.
 *
 * @param level of the new states
 * @param maxRight the largest right id of a state
 */
public record MergeTask(int level, int shard, List<Run> candidates, List<Run> visited, int maxRight)
    implements Serializable {
  public MergeTask {
    candidates = List.copyOf(candidates);
    visited = List.copyOf(visited);
  }
}
