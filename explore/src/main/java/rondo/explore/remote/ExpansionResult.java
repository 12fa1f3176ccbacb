package rondo.explore.remote;

import java.io.Serializable;
import java.util.List;
import rondo.explore.files.LevelRun;

/**
 * The result of an {@link ExpansionTask}.
 *
 * @param states the number of states that were expanded
 * @param candidates the successors, in files
 * @param delegated states that were not expanded, since they need nodes or values that are not
 *     known, or raise an exception: the driver expands them
 * @param executed the parts of the model that were executed
 */
public record ExpansionResult(
    long states,
    long transitions,
    List<FoundViolation> violations,
    List<LevelRun> candidates,
    long[] delegated,
    long[] executed)
    implements Serializable {
  public ExpansionResult {
    violations = List.copyOf(violations);
    candidates = List.copyOf(candidates);
  }
}
