package rondo.explore.search.external;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import rondo.explore.search.expansion.SearchContext;

/** The threads of a search that works in phases. */
final class WorkerThreads implements AutoCloseable {
  private final int threads;
  private final ExecutorService others =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

  WorkerThreads(int threads) {
    this.threads = threads;
  }

  int count() {
    return threads;
  }

  /**
   * Runs a task in several threads, of which the caller is one, and waits for all of them; rethrows
   * the first exception.
   *
   * @param parts the number of parts that the work has: not more threads are used
   * @param task receives the number of its thread
   */
  void run(int parts, IntConsumer task) {
    int used = Math.clamp(parts, 1, threads);
    var done = new Phaser(used);
    var failure = new AtomicReference<Optional<Throwable>>(Optional.empty());
    for (int i = 1; i < used; i++) {
      int number = i;
      others.execute(
          () -> {
            runCaught(task, number, failure);
            done.arrive();
          });
    }
    runCaught(task, 0, failure);
    done.arriveAndAwaitAdvance();
    failure.get().ifPresent(WorkerThreads::rethrow);
  }

  /** Work on one shard. */
  interface ShardTask {
    void run(int shard) throws IOException;
  }

  /** Runs a task for each shard, several at once; rethrows the first exception. */
  void forEachShard(int shards, ShardTask task) {
    var turn = new AtomicInteger();
    run(shards, _ -> takeShards(turn, shards, () -> false, task));
  }

  /**
   * Runs a task for each shard, several at once, until the search is stopped; an exception stops
   * it.
   *
   * @param parts not more threads are used
   */
  void forEachShard(int shards, int parts, SearchContext context, ShardTask task) {
    var turn = new AtomicInteger();
    run(parts, _ -> context.runGuarded(() -> takeShards(turn, shards, context::isStopped, task)));
  }

  private static void takeShards(
      AtomicInteger turn, int shards, BooleanSupplier isStopped, ShardTask task) {
    for (int shard = turn.getAndIncrement();
        shard < shards && !isStopped.getAsBoolean();
        shard = turn.getAndIncrement()) {
      try {
        task.run(shard);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void runCaught(
      IntConsumer task, int number, AtomicReference<Optional<Throwable>> failure) {
    try {
      task.accept(number);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(Optional.empty(), Optional.of(e));
    }
  }

  private static void rethrow(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(thrown);
    }
  }

  @Override
  public void close() {
    others.shutdown();
  }
}
