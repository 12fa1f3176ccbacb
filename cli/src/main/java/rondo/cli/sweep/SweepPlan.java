package rondo.cli.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rondo.cli.sweep.job.JobRequest;
import rondo.verify.model.ModelSource;

/**
 * What a sweep is to do.
 *
 * @param source the model, with the definitions that are the same for all jobs
 * @param options the options of {@code rondo verify} for all jobs, fixed definitions included
 * @param jobsAtOnce the number of jobs that run at the same time
 */
public record SweepPlan(
    ParameterGrid grid,
    ModelSource source,
    List<String> options,
    JobLimits limits,
    int jobsAtOnce,
    ColumnPolicy policy) {
  private static final String THREADS = "--threads=";

  /** What happens to the jobs of a column after one that reached a limit. */
  public enum ColumnPolicy {
    STOP_AT_LIMIT,
    KEEP_GOING
  }

  public SweepPlan {
    options = List.copyOf(options);
  }

  /**
   * The call for a job.
   *
   * @param work the folder for its counterexample; if empty, that is the working folder
   */
  JobRequest request(GridPoint point, Optional<Path> work) {
    var arguments = new ArrayList<>(List.of("verify", "--json"));
    arguments.addAll(options);
    if (jobsAtOnce > 1 && options.stream().noneMatch(o -> o.startsWith(THREADS))) {
      int cores = Runtime.getRuntime().availableProcessors();
      arguments.add(THREADS + Math.max(1, cores / jobsAtOnce));
    }
    point.values().forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    if (source.text().isEmpty()) {
      String file = point.fileName() + ".trace.json";
      Path trace =
          work.map(w -> w.resolve(file))
              .orElseGet(() -> Path.of(source.file().getFileName() + "." + file));
      arguments.add("--trace=" + trace);
    }
    arguments.addAll(List.of("--", source.text().isEmpty() ? source.file().toString() : "-"));
    return new JobRequest(arguments, source.text().orElse(""), limits.time());
  }
}
