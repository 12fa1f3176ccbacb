package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Processes that may change places with others of their group. They are known by their numbers
 * among all that may, so that a set of them is a word.
 */
final class SymmetricProcesses {
  /** As many fit into a word. */
  static final int MAX_PROCESSES = Long.SIZE;

  private final List<List<Integer>> groups;
  private final int[] processes;
  private final int[] indices;
  private final int[] groupOf;

  /**
   * @param processes how many processes there are, including those that stay where they are
   */
  SymmetricProcesses(List<List<Integer>> groups, int processes) {
    this.groups = groups;
    this.processes = groups.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    if (this.processes.length > MAX_PROCESSES) {
      throw new IllegalArgumentException(
          "more than " + MAX_PROCESSES + " processes to interchange");
    }
    indices = new int[processes];
    groupOf = new int[processes];
    Arrays.fill(indices, -1);
    Arrays.setAll(groupOf, p -> groups.size() + p);
    for (int n = 0; n < this.processes.length; n++) {
      indices[this.processes[n]] = n;
    }
    for (int g = 0; g < groups.size(); g++) {
      for (int process : groups.get(g)) {
        groupOf[process] = g;
      }
    }
  }

  List<List<Integer>> groups() {
    return groups;
  }

  int count() {
    return processes.length;
  }

  /** How many processes there are, including those that stay where they are. */
  int total() {
    return indices.length;
  }

  /** The name of a process, negative if it stays where it is. */
  int index(int process) {
    return indices[process];
  }

  int process(int name) {
    return processes[name];
  }

  /** Another number for each group, and for each process that stays where it is. */
  int groupOf(int process) {
    return groupOf[process];
  }

  /** The renaming that changes nothing. */
  int[] identity() {
    return IntStream.range(0, indices.length).toArray();
  }
}
