package rondo.explore.store;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that a search may use. Whoever wants to grow asks first. */
public final class Budget {
  private final long limit;
  private final AtomicLong used = new AtomicLong();

  public Budget(long limit) {
    this.limit = limit;
  }

  /** Takes {@code bytes}; the limit being reached is an exception. */
  public void take(long bytes) {
    long before;
    do {
      before = used.get();
      if (bytes > limit - before) {
        throw new ExhaustedException();
      }
    } while (!used.compareAndSet(before, before + bytes)); // Never, for a moment, above the limit.
  }

  public void give(long bytes) {
    used.addAndGet(-bytes);
  }

  public long used() {
    return used.get();
  }

  /** No memory is left within the limit. */
  public static final class ExhaustedException extends RuntimeException {
    public ExhaustedException() {
      super("the memory limit was reached", null, false, false);
    }
  }
}
