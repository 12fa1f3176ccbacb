package rondo.events.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.ir.data.Type;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;

/**
 * Interchangeable processes that are in the same local state.
 *
 * <p>Where all messages are recorded at their senders and no variable or message refers to a
 * process, the local states are the whole state. Then the transposition of two interchangeable
 * processes in the same local state leaves the state unchanged, and maps the steps of one to those
 * of the other, with symmetric results. So it suffices that one of them takes its steps.
 *
 * <p>A reaction that does not mention {@code self} is then the same, but for the senders of the
 * messages that it counts, if interchangeable processes exchange what they have sent. So what they
 * have sent may be sorted.
 */
final class EqualProcesses {
  /** All processes take their steps. */
  static final EqualProcesses NONE = new EqualProcesses(new int[0], new int[0], List.of());

  /** By process: the index of its local state. */
  private final int[] localOf;

  /** By process: the index of the local state of the interchangeable process before it, or 0. */
  private final int[] localBefore;

  /** Processes whose entries in a vector may be exchanged. */
  private final int[][] exchangeable;

  private EqualProcesses(int[] localOf, int[] localBefore, List<List<Integer>> exchangeable) {
    this.localOf = localOf;
    this.localBefore = localBefore;
    this.exchangeable =
        exchangeable.stream()
            .map(g -> g.stream().mapToInt(p -> p).sorted().toArray())
            .toArray(int[][]::new);
  }

  /**
   * @param groups the interchangeable processes
   */
  static EqualProcesses of(
      EventSystem system,
      EventLayout layout,
      Optional<CountedReactions> counted,
      List<List<Integer>> groups) {
    if (counted.isEmpty() || refersToProcesses(system)) {
      return NONE;
    }
    int[] localOf = new int[system.processes()];
    Arrays.setAll(localOf, layout::local);
    int[] localBefore = new int[localOf.length];
    for (List<Integer> group : groups) {
      List<Integer> sorted = group.stream().sorted().toList();
      for (int i = 1; i < sorted.size(); i++) {
        localBefore[sorted.get(i)] = localOf[sorted.get(i - 1)];
      }
    }
    return new EqualProcesses(
        localOf, localBefore, counted.get().mentionSelf() ? List.of() : groups);
  }

  private static boolean refersToProcesses(EventSystem system) {
    return system.faultModel().detector().isPresent()
        || !system.monitors().isEmpty()
        || system.messages().stream().anyMatch(m -> refersToProcesses(m.content()))
        || system.roles().stream()
            .map(Role::variables)
            .flatMap(List::stream)
            .anyMatch(v -> refersToProcesses(v.type()));
  }

  private static boolean refersToProcesses(Type type) {
    return type.contains(Type.Process.class::isInstance);
  }

  /** Whether the steps of a process are symmetric to those of another one, which come before. */
  boolean isRedundant(int[] state, int process) {
    return process < localBefore.length
        && localBefore[process] != 0
        && state[localBefore[process]] == state[localOf[process]];
  }

  /**
   * Sorts a vector of what each process has sent, among processes whose entries may be exchanged.
   */
  void sort(int[] vector) {
    for (int[] group : exchangeable) {
      for (int i = 1; i < group.length; i++) {
        int value = vector[group[i]];
        int j = i - 1;
        for (; j >= 0 && vector[group[j]] > value; j--) {
          vector[group[j + 1]] = vector[group[j]];
        }
        vector[group[j + 1]] = value;
      }
    }
  }
}
