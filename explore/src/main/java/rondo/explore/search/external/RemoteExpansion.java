package rondo.explore.search.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import rondo.explore.files.Run;
import rondo.explore.files.RunWriter.RunKind;
import rondo.explore.remote.ExpansionResult;
import rondo.explore.remote.ExpansionTask;
import rondo.explore.remote.RemoteExecutor;

/** Divides states in files into tasks, and has them expanded elsewhere. */
final class RemoteExpansion {
  /** The number of blocks in a part of a task. */
  private static final int PART_BLOCKS = 4;

  private final RemoteExecutor executor;
  private final OpenFiles files;

  RemoteExpansion(RemoteExecutor executor, OpenFiles files) {
    this.executor = executor;
    this.files = files;
  }

  RemoteExecutor executor() {
    return executor;
  }

  /** Whether states are so many that they are expanded elsewhere. */
  boolean isWorthwhile(long states) {
    return states >= executor.minStates();
  }

  /**
   * Expands states.
   *
   * @param tables the files with the nodes and numbered values that are known, in order
   */
  List<ExpansionResult> expand(int level, RunKind kind, List<Run> states, List<String> tables)
      throws IOException {
    List<ExpansionTask.Part> parts = new ArrayList<>();
    for (Run run : states) {
      int blocks = files.reader(run).blocks();
      for (int b = 0; b < blocks; b += PART_BLOCKS) {
        parts.add(new ExpansionTask.Part(run, b, Math.min(b + PART_BLOCKS, blocks)));
      }
    }
    List<ExpansionTask> tasks = new ArrayList<>();
    int each = Math.max(1, Math.ceilDiv(parts.size(), executor.parallelism()));
    for (int from = 0; from < parts.size(); from += each) {
      int to = Math.min(from + each, parts.size());
      tasks.add(new ExpansionTask(tasks.size(), level, kind, parts.subList(from, to), tables));
    }
    return executor.expand(tasks);
  }
}
