package rondo.explore.concurrent;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Runs threads for tests. */
public final class ThreadRun {
  private ThreadRun() {}

  /** Runs so many threads, each with its number, to their end, or until one of them fails. */
  public static void runAll(int threads, IntConsumer work) throws InterruptedException {
    var failure = new AtomicReference<Throwable>();
    List<Thread> all =
        IntStream.range(0, threads)
            .mapToObj(t -> Thread.ofPlatform().daemon().unstarted(() -> work.accept(t)))
            .toList();
    for (Thread thread : all) {
      thread.setUncaughtExceptionHandler((_, e) -> failure.compareAndSet(null, e));
      thread.start();
    }
    for (Thread thread : all) {
      while (thread.isAlive() && failure.get() == null) {
        thread.join(100); // The others may wait for one that has failed.
      }
    }
    if (failure.get() != null) {
      throw new AssertionError("a thread has failed", failure.get());
    }
  }
}
