package rondo.ir;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Members 0 to {@code size - 1} that may be permuted.
 *
 * @param name the name shown to users
 * @param fixed members that every permutation fixes, since they are distinguished
 */
public record Family(String name, Kind kind, int size, SortedSet<Integer> fixed) {
  /** What the members are. */
  public sealed interface Kind {
    /**
     * Member i is the i-th live process of a type in the order of pids. Their pids are consecutive.
     *
     * @param sortKeys the keys by which two members are compared, most significant first, if states
     *     are sorted rather than brought into canonical form
     */
    record Processes(int processType, List<ProcessSortKey> sortKeys) implements Kind {
      public Processes {
        sortKeys = List.copyOf(sortKeys);
      }
    }

    /** Values that are only copied and compared for equality (a scalarset). */
    record Values() implements Kind {}
  }

  public Family {
    fixed = Collections.unmodifiableSortedSet(new TreeSet<>(fixed));
    if (size < 1 || fixed.stream().anyMatch(m -> m < 0 || m >= size)) {
      throw new IllegalArgumentException(name + ": " + size + " members, of these fixed " + fixed);
    }
  }

  public Family(String name, Kind kind, int size, Set<Integer> fixed) {
    this(name, kind, size, new TreeSet<>(fixed));
  }

  /** All processes of a type, as interchangeable members. */
  public static Family ofProcesses(
      String name, int processType, int size, List<ProcessSortKey> order) {
    return new Family(name, new Kind.Processes(processType, order), size, Set.of());
  }

  /** Interchangeable values. */
  public static Family ofValues(String name, int size) {
    return new Family(name, new Kind.Values(), size, Set.of());
  }

  /** A copy in which exactly {@code members} are fixed. */
  public Family withFixed(Set<Integer> members) {
    return new Family(name, kind, size, members);
  }
}
