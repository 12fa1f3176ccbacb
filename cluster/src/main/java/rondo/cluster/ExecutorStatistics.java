package rondo.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts the work of each executor, as Spark reports it at the end of a task. */
final class ExecutorStatistics extends SparkListener {
  /**
   * The work of an executor.
   *
   * @param completed tasks with a result
   * @param failed tasks without a result; those of a lost executor, too
   * @param processorTime of all its tasks that sent measurements
   */
  record Work(String host, long completed, long failed, Duration processorTime) {
    private Work and(Work other) {
      return new Work(
          host,
          completed + other.completed,
          failed + other.failed,
          processorTime.plus(other.processorTime));
    }
  }

  private final Map<String, Work> workOfExecutor = new TreeMap<>();

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    boolean successful = end.taskInfo().successful();
    var work =
        new Work(
            end.taskInfo().host(),
            successful ? 1 : 0,
            successful ? 0 : 1,
            Duration.ofNanos(metrics == null ? 0 : metrics.executorCpuTime()));
    workOfExecutor.merge(end.taskInfo().executorId(), work, Work::and);
  }

  /** The work so far, by the numbers of executors. */
  synchronized Map<String, Work> work() {
    return Map.copyOf(workOfExecutor);
  }
}
