package rondo.explore.remote;

import java.io.Serializable;
import java.util.List;
import rondo.explore.files.Run;
import rondo.explore.files.RunWriter.RunKind;

/**
 * States to be expanded elsewhere.
 *
 * @param number of the task in its level
 * @param level of the states
 * @param kind of the files with successors: those that may be new, or all with their numbers
 * @param tables the files with the nodes and numbered values that are known, in order
 */
public record ExpansionTask(
    int number, int level, RunKind kind, List<Part> parts, List<String> tables)
    implements Serializable {
  /** Some blocks of a run. */
  public record Part(Run run, int fromBlock, int toBlock) implements Serializable {}

  public ExpansionTask {
    parts = List.copyOf(parts);
    tables = List.copyOf(tables);
  }
}
