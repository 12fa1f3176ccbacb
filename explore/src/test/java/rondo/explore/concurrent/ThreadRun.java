package rondo.explore.concurrent;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Runs threads for tests. */
public final class ThreadRun {
  private ThreadRun() {}

  /** Runs so many threads, each with its number, to their end. */
  public static void runAll(int threads, IntConsumer work) throws InterruptedException {
    List<Thread> all =
        IntStream.range(0, threads)
            .mapToObj(t -> Thread.ofPlatform().unstarted(() -> work.accept(t)))
            .toList();
    all.forEach(Thread::start);
    for (Thread thread : all) {
      thread.join();
    }
  }
}
