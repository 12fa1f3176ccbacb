package rondo.explore.concurrent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/** A loop whose iterations are independent of each other; any number of threads execute them. */
public final class ParallelLoop {
  /** A loop without iterations. */
  static final ParallelLoop EMPTY = new ParallelLoop(0, _ -> {});

  private final int count;
  private final IntConsumer body;
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  public ParallelLoop(int count, IntConsumer body) {
    this.count = count;
    this.body = body;
  }

  /** Whether there are iterations that no thread has begun. */
  public boolean isOpen() {
    return begun.get() < count;
  }

  /** Whether all iterations have ended; then their effects are visible to the caller. */
  public boolean isDone() {
    return ended.get() == count;
  }

  /**
   * Executes iterations as long as there are any that no other thread has begun.
   *
   * @return whether the last iteration of the loop ended in this thread
   */
  public boolean execute() {
    boolean isLast = false;
    while (isOpen()) {
      int i = begun.getAndIncrement();
      if (i < count) {
        try {
          body.accept(i);
        } catch (RuntimeException | Error e) {
          failure.compareAndSet(null, e);
        }
        isLast = ended.incrementAndGet() == count;
      }
    }
    return isLast;
  }

  /** Throws the first exception that an iteration has thrown. */
  public void rethrow() {
    switch (failure.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }
}
