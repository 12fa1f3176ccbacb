package rondo.ir.event;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How many processes may fail: so many of each of some roles, or of all.
 *
 * @param parts no two of which are about the same processes; who is in none does not fail
 */
public record FaultyProcessBound(List<Part> parts) {
  /** Nobody fails. */
  public static final FaultyProcessBound NONE = new FaultyProcessBound(List.of());

  public FaultyProcessBound {
    parts = parts.stream().filter(p -> p.most() > 0).toList();
  }

  /**
   * At most so many of some processes.
   *
   * @param first the number of the first of them
   */
  public record Part(int most, int first, int count) {
    private boolean has(int process) {
      return first <= process && process < first + count;
    }

    private long failed(IntPredicate failed) {
      return IntStream.range(first, first + count).filter(failed).count();
    }
  }

  /** At most so many of all. */
  public static FaultyProcessBound of(int most, int processes) {
    return new FaultyProcessBound(List.of(new Part(most, 0, processes)));
  }

  public boolean isNone() {
    return parts.isEmpty();
  }

  /** Whether a process may fail at all. */
  public boolean mayFail(int process) {
    return parts.stream().anyMatch(p -> p.has(process));
  }

  /** Whether a process may fail after others have. */
  public boolean mayFail(int process, IntPredicate failed) {
    return parts.stream().anyMatch(p -> p.has(process) && p.failed(failed) < p.most());
  }

  /** Whether just these may have failed, each of whom may. */
  public boolean allows(IntPredicate failed) {
    return parts.stream().allMatch(p -> p.failed(failed) <= p.most());
  }
}
