package rondo.cluster;

import java.util.concurrent.Future;
import rondo.sample.RangeExecutor;
import rondo.sample.RangeResult;
import rondo.sample.RangeTask;

/** Executes each range of schedules as one task on an executor. */
final class SparkRangeExecutor implements RangeExecutor {
  private final ClusterConnection connection;
  private final RemoteTest test;

  SparkRangeExecutor(ClusterConnection connection, RemoteTest test) {
    this.connection = connection;
    this.test = test;
  }

  @Override
  public int capacity() {
    return connection.slots();
  }

  @Override
  public Future<RangeResult> start(RangeTask task) {
    RemoteTest sent = test;
    String what =
        "test %d, schedules %d to %d".formatted(task.earlier().size() + 1, task.from(), task.to());
    return connection.submit(what, task, range -> ExecutorTests.range(sent, range));
  }
}
