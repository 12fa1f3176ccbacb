package rondo.explore.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The memory budget of a search. Growth of the search's own structures is reserved beforehand; only
 * the caches of the transition system grow without a reservation, and reduce the rest of the
 * budget.
 */
public final class MemoryBudget {
  private final long limit;
  private final LongSupplier external;
  private final AtomicLong used = new AtomicLong();
  private volatile long lastExternal;

  public MemoryBudget(long limit) {
    this(limit, () -> 0);
  }

  /**
   * @param unasked the bytes that are used without a reservation
   */
  public MemoryBudget(long limit, LongSupplier unasked) {
    this.limit = limit;
    this.external = unasked;
  }

  public long limit() {
    return limit;
  }

  /** Whether that many bytes may be reserved. */
  public boolean fits(long bytes) {
    return bytes <= limit - used();
  }

  /** Reserves {@code bytes}; throws {@link ExhaustedException} if that exceeds the limit. */
  public void reserve(long bytes) {
    long most = limit - external.getAsLong();
    long before;
    do {
      before = used.get();
      if (bytes > most - before) {
        throw new ExhaustedException();
      }
    } while (!used.compareAndSet(before, before + bytes)); // Never above the limit.
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  public long used() {
    return used.get() + external.getAsLong();
  }

  /** Measures the caches of the transition system, which takes time. */
  public void measureCaches() {
    lastExternal = external.getAsLong();
  }

  /** The memory used, with the caches as they were measured last. */
  public long lastUsed() {
    return used.get() + lastExternal;
  }

  /** Whether {@link #lastUsed} exceeds the limit, as caches grow without a reservation. */
  public boolean isExceeded() {
    return lastUsed() > limit;
  }

  /** Thrown if a reservation would exceed the limit. */
  public static final class ExhaustedException extends RuntimeException {
    public ExhaustedException() {
      super("the memory limit was reached", null, false, false);
    }
  }
}
