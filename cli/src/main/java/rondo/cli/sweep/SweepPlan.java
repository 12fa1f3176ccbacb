package rondo.cli.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rondo.cli.io.StandardInput;
import rondo.cli.sweep.job.JobRequest;
import rondo.cli.sweep.job.SourceTexts;
import rondo.diagnostics.RejectedException;
import rondo.verify.model.ModelSource;

/**
 * What a sweep is to do.
 *
 * @param source the model, with the definitions that are the same for all jobs
 * @param options the options of {@code rondo verify} for all jobs, fixed definitions included
 * @param jobsAtOnce the maximal number of jobs that run at the same time
 * @param threads the number of threads of each job, unless the options have one
 */
public record SweepPlan(
    ParameterGrid grid,
    ModelSource source,
    List<String> options,
    JobLimits limits,
    int jobsAtOnce,
    OptionalInt threads,
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
    if (threads.isPresent() && options.stream().noneMatch(o -> o.startsWith(THREADS))) {
      arguments.add(THREADS + threads.getAsInt());
    }
    point.values().forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    if (source.text().isPresent()) {
      return new JobRequest(
          arguments, StandardInput.DASH, source.text().get(), limits.time(), Optional.empty());
    }
    String file = point.fileName() + ".trace.json";
    Path trace =
        work.map(w -> w.resolve(file))
            .orElseGet(() -> Path.of(source.file().getFileName() + "." + file));
    return new JobRequest(
        arguments, source.file().toString(), "", limits.time(), Optional.of(trace));
  }

  /**
   * The plan for jobs on other machines.
   *
   * @param otherLimits of each job
   * @param otherThreads the number of threads of each job, unless the options have one
   */
  public SweepPlan elsewhere(JobLimits otherLimits, int otherThreads) {
    return new SweepPlan(
        grid, source, options, otherLimits, jobsAtOnce, OptionalInt.of(otherThreads), policy);
  }

  /**
   * The texts of all files that the model consists of for some job.
   *
   * @throws RejectedException if the model cannot be read
   */
  public SourceTexts texts() throws RejectedException {
    return SourceChecksum.texts(source, grid.points());
  }
}
