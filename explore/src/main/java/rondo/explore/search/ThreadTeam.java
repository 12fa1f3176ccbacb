package rondo.explore.search;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import rondo.explore.concurrent.SpinCondition;

/**
 * A team of threads for one short parallel region after another; the calling thread is one of them.
 * Threads are started when they are needed first, and wait for the next region busily for a moment.
 */
final class ThreadTeam implements AutoCloseable {
  private final List<Member> others;

  /** The number of other threads that have not ended the region yet. */
  private final AtomicInteger running = new AtomicInteger();

  private final SpinCondition done;
  private volatile IntConsumer region = _ -> {};
  private volatile boolean isClosed;

  ThreadTeam(int threads) {
    done = new SpinCondition(threads);
    others =
        IntStream.range(1, threads)
            .mapToObj(number -> new Member(number, new SpinCondition(threads)))
            .toList();
  }

  /**
   * Executes a region in several threads and waits for all of them.
   *
   * @param threads the number of threads that are used at most
   * @param region receives the number of its thread, from 0; must not throw exceptions
   */
  void run(int threads, IntConsumer region) {
    int used = Math.min(threads - 1, others.size());
    this.region = region;
    running.set(Math.max(0, used));
    for (int i = 0; i < used; i++) {
      others.get(i).begin();
    }
    region.accept(0);
    done.await(() -> running.get() == 0);
  }

  @Override
  public void close() {
    isClosed = true;
    others.forEach(m -> m.due.signalAll());
  }

  private final class Member {
    private final int number;
    private final SpinCondition due;
    private boolean isStarted;

    /** Whether there is a region that this thread has not executed yet. */
    private volatile boolean isDue;

    Member(int number, SpinCondition due) {
      this.number = number;
      this.due = due;
    }

    void begin() {
      isDue = true;
      if (isStarted) {
        due.signalAll();
      } else {
        isStarted = true;
        Thread.ofPlatform().daemon().start(this::work);
      }
    }

    private void work() {
      while (true) {
        due.await(() -> isDue || isClosed);
        if (!isDue) {
          return;
        }
        isDue = false;
        region.accept(number);
        if (running.decrementAndGet() == 0) {
          done.signalAll();
        }
      }
    }
  }
}
