package rondo.explore.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The bytes that a search may use. Whoever wants to grow asks first; only what the system itself
 * remembers grows unasked, and leaves less for the rest.
 */
public final class MemoryBudget {
  private final long limit;
  private final LongSupplier external;
  private final AtomicLong used = new AtomicLong();

  public MemoryBudget(long limit) {
    this(limit, () -> 0);
  }

  /**
   * @param unasked how many bytes are used by whoever does not ask
   */
  public MemoryBudget(long limit, LongSupplier unasked) {
    this.limit = limit;
    this.external = unasked;
  }

  /** Takes {@code bytes}; the limit being reached is an exception. */
  public void reserve(long bytes) {
    long most = limit - external.getAsLong();
    long before;
    do {
      before = used.get();
      if (bytes > most - before) {
        throw new ExhaustedException();
      }
    } while (!used.compareAndSet(before, before + bytes)); // Never, for a moment, above the limit.
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  public long used() {
    return used.get() + external.getAsLong();
  }

  /** Whether more is used than may be, since not everybody asks. */
  public boolean isExceeded() {
    return used() > limit;
  }

  /** No memory is left within the limit. */
  public static final class ExhaustedException extends RuntimeException {
    public ExhaustedException() {
      super("the memory limit was reached", null, false, false);
    }
  }
}
