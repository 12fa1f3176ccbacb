package rondo.events.symmetry;

import java.util.Arrays;
import java.util.List;

/**
 * The interchangeable processes, in groups. They are indexed consecutively, so that a set of them
 * is a bit set in one word.
 */
final class SymmetricProcesses {
  /** The number of bits of a word. */
  static final int MAX_PROCESSES = Long.SIZE;

  private final List<List<Integer>> groups;
  private final int[] processes;
  private final int[] indices;
  private final int[] groupOf;

  /**
   * @param processes the number of all processes, including those in no group
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

  /** The index of a process, negative if it is in no group. */
  int index(int process) {
    return indices[process];
  }

  int process(int index) {
    return processes[index];
  }

  /** The group of a process; a process in no group has a group of its own. */
  int groupOf(int process) {
    return groupOf[process];
  }

  /** The image of a process under a permutation of indices. */
  int image(int process, int[] to) {
    int index = indices[process];
    return index < 0 ? process : processes[to[index]];
  }

  /** The images of all processes under a permutation of indices. */
  int[] images(int[] to) {
    int[] images = new int[indices.length];
    for (int p = 0; p < images.length; p++) {
      images[p] = image(p, to);
    }
    return images;
  }
}
