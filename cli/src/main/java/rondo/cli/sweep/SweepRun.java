package rondo.cli.sweep;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import rondo.cli.sweep.SweepPlan.ColumnPolicy;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobRequest;
import rondo.cli.sweep.job.JobRunner;
import rondo.explore.remote.RemoteFailureException;

/**
 * Runs the jobs of a sweep in the order of the grid, several at once. A job is skipped if a smaller
 * one of its column has reached a limit by the time of its turn.
 */
final class SweepRun {
  private static final int TICK_MILLIS = 20;

  private final SweepPlan plan;
  private final JobRunner runner;
  private final Optional<SweepFolder> folder;
  private final SweepListener listener;
  private final List<GridPoint> points;
  private final Deque<GridPoint> waiting = new ArrayDeque<>();
  private final Map<GridPoint, Future<JobOutput>> running = new LinkedHashMap<>();
  private final Map<GridPoint, String> progress = new ConcurrentHashMap<>();
  private final Map<GridPoint, JobResult> results = new LinkedHashMap<>();
  private BooleanSupplier interrupted = () -> false;
  private int reported;

  SweepRun(SweepPlan plan, JobRunner runner, Optional<SweepFolder> folder, SweepListener listener) {
    this.plan = plan;
    this.runner = runner;
    this.folder = folder;
    this.listener = listener;
    points = plan.grid().points();
  }

  /** The results of all jobs, in the order of the grid. */
  List<JobResult> run(BooleanSupplier isInterrupted) throws IOException {
    interrupted = isInterrupted;
    load();
    report();
    while (results.size() < points.size()) {
      if (interrupted.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        interrupt();
      } else {
        start();
        collect();
      }
      report();
      pause();
    }
    return points.stream().map(results::get).toList();
  }

  /** Takes over the results of an earlier call. */
  private void load() throws IOException {
    for (GridPoint point : points) {
      Optional<JobOutput> stored =
          folder.isPresent() ? folder.get().stored(point, plan.limits()) : Optional.empty();
      if (stored.isPresent()) {
        take(point, stored.get());
      } else {
        waiting.add(point);
      }
    }
  }

  private JobResult take(GridPoint point, JobOutput output) {
    JobResult result = JobReportReader.read(point, output);
    results.put(point, result);
    if (!output.err().isEmpty()) {
      listener.messages(point, output.err());
    }
    return result;
  }

  private void start() {
    int atOnce = Math.min(plan.jobsAtOnce(), runner.capacity());
    while (running.size() < atOnce && !waiting.isEmpty()) {
      GridPoint point = waiting.remove();
      Optional<GridPoint> limit = limitAbove(point);
      if (limit.isPresent()) {
        results.put(point, JobResult.skipped(point, limit.get()));
      } else {
        JobRequest request = plan.request(point, folder.map(SweepFolder::folder));
        progress.put(point, "");
        running.put(point, runner.start(request, line -> progress.replace(point, line)));
      }
    }
  }

  /** The smallest job of the column that reached a limit and is smaller than this one. */
  private Optional<GridPoint> limitAbove(GridPoint point) {
    if (plan.policy() == ColumnPolicy.KEEP_GOING) {
      return Optional.empty();
    }
    return points.stream()
        .filter(point::isBelow)
        .filter(p -> results.containsKey(p) && results.get(p).kind().endsColumn())
        .findFirst();
  }

  private void collect() throws IOException {
    for (GridPoint point : List.copyOf(running.keySet())) {
      Future<JobOutput> job = running.get(point);
      if (job.isDone()) {
        running.remove(point);
        progress.remove(point);
        finish(point, job);
      }
    }
  }

  private void finish(GridPoint point, Future<JobOutput> job) throws IOException {
    JobOutput output;
    try {
      output = job.get();
    } catch (CancellationException | InterruptedException e) {
      results.put(point, JobResult.interrupted(point));
      return;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CancellationException) {
        results.put(point, JobResult.interrupted(point));
        return;
      }
      if (e.getCause() instanceof RemoteFailureException failure) {
        results.put(
            point,
            interrupted.getAsBoolean() // Then the cluster is closed.
                ? JobResult.interrupted(point)
                : JobResult.failed(point, failure.getMessage()));
        return;
      }
      throw new IOException("the job " + point.text() + " cannot be run: " + e.getCause(), e);
    }
    JobResult result = take(point, output);
    if (folder.isPresent()) {
      folder.get().store(result, output, plan.limits());
    }
  }

  /** Ends what runs; what is waiting is not started. */
  private void interrupt() {
    runner.close();
    var left = new ArrayList<>(running.keySet());
    left.addAll(waiting);
    left.forEach(point -> results.put(point, JobResult.interrupted(point)));
    running.clear();
    waiting.clear();
  }

  /** Reports results in the order of the grid, as far as there are no gaps. */
  private void report() {
    while (reported < points.size() && results.containsKey(points.get(reported))) {
      listener.row(results.get(points.get(reported)));
      reported++;
    }
    var lines = new LinkedHashMap<GridPoint, String>();
    running.keySet().forEach(point -> lines.put(point, progress.getOrDefault(point, "")));
    listener.progress(results.size(), points.size(), lines);
  }

  private static void pause() {
    try {
      Thread.sleep(TICK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
