package rondo.ir.event;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * Upper bounds on the number of faulty processes, by role or for all processes.
 *
 * @param parts disjoint sets of processes; a process in none of them is never faulty
 */
public record FaultyProcessBound(List<Part> parts) {
  /** No process is faulty. */
  public static final FaultyProcessBound NONE = new FaultyProcessBound(List.of());

  public FaultyProcessBound {
    parts = parts.stream().filter(p -> p.most() > 0).toList();
  }

  /**
   * At most {@code most} of a range of processes.
   *
   * @param first the number of the first process of the range
   */
  public record Part(int most, int first, int count) {
    public boolean has(int process) {
      return first <= process && process < first + count;
    }

    private int failed(IntPredicate failed) {
      int found = 0;
      for (int p = first; p < first + count; p++) {
        found += failed.test(p) ? 1 : 0;
      }
      return found;
    }
  }

  /** At most {@code most} of all processes. */
  public static FaultyProcessBound of(int most, int processes) {
    return new FaultyProcessBound(List.of(new Part(most, 0, processes)));
  }

  public boolean isNone() {
    return parts.isEmpty();
  }

  /** Whether a process may be faulty at all. */
  public boolean mayFail(int process) {
    for (int i = 0; i < parts.size(); i++) { // Called for each step: no stream.
      if (parts.get(i).has(process)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a process may become faulty if those in {@code failed} are. */
  public boolean mayFail(int process, IntPredicate failed) {
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.has(process)) {
        return part.failed(failed) < part.most();
      }
    }
    return false;
  }

  /** Whether exactly these may be faulty, given that each of them may. */
  public boolean allows(IntPredicate failed) {
    return parts.stream().allMatch(p -> p.failed(failed) <= p.most());
  }
}
