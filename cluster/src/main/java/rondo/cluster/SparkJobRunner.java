package rondo.cluster;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import rondo.cli.Main;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobRequest;
import rondo.cli.sweep.job.JobRunner;
import rondo.cli.sweep.job.RemoteJob;
import rondo.cli.sweep.job.RemoteJobs;
import rondo.explore.remote.RemoteFailureException;

/**
 * Runs each job as one task on an executor, in a child process of it. Spark repeats the task if its
 * executor is lost; nothing of the first attempt is left. Progress of jobs is not shown.
 */
final class SparkJobRunner implements JobRunner {
  private final ClusterConnection connection;
  private final RemoteJobs jobs;
  private final Set<Future<RemoteJob.Output>> tasks = ConcurrentHashMap.newKeySet();

  SparkJobRunner(ClusterConnection connection, RemoteJobs jobs) {
    this.connection = connection;
    this.jobs = jobs;
  }

  @Override
  public int capacity() {
    return connection.slots();
  }

  @Override
  public Future<JobOutput> start(JobRequest request, Consumer<String> progress) {
    Future<RemoteJob.Output> task =
        connection.submit(
            String.join(" ", request.arguments()), jobs.job(request), SparkJobRunner::run);
    tasks.add(task);
    var output =
        new FutureTask<>(() -> output(request, task)) {
          @Override
          public boolean cancel(boolean interrupt) {
            task.cancel(interrupt);
            return super.cancel(false);
          }
        };
    Thread.ofPlatform().daemon().name("job").start(output);
    return output;
  }

  private JobOutput output(JobRequest request, Future<RemoteJob.Output> task)
      throws RemoteFailureException, InterruptedException {
    try {
      return jobs.received(request, task.get());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RemoteFailureException failure
          ? failure
          : new RemoteFailureException(String.valueOf(e.getCause()), e);
    } finally {
      tasks.remove(task);
    }
  }

  /** Runs a job in an executor. */
  private static RemoteJob.Output run(RemoteJob job) throws IOException, InterruptedException {
    return job.run(classPath(), Main.class.getName());
  }

  /** What an executor was started with, and what the driver has sent to it. */
  private static List<String> classPath() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Stream<String> sent =
        loader instanceof URLClassLoader urls
            ? Stream.of(urls.getURLs()).map(SparkJobRunner::path)
            : Stream.of();
    Stream<String> own = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator));
    return Stream.concat(own, sent).filter(entry -> !entry.isEmpty()).toList();
  }

  private static String path(URL url) {
    return Path.of(URI.create(url.toString())).toString();
  }

  @Override
  public void close() {
    tasks.forEach(task -> task.cancel(true));
  }
}
