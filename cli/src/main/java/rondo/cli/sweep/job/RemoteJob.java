package rondo.cli.sweep.job;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import rondo.cli.io.StandardInput;

/**
 * A job with everything that a machine needs for it that shares no folder with this one: the texts
 * of the model travel with the job, and its counterexamples with its output.
 *
 * <p>It runs in a child process, as jobs do on this machine: one that needs all its memory, or does
 * not end in time, does not affect others. Its working folder is a temporary one.
 *
 * @param options the command and its options
 * @param model the name of the model
 * @param timeMillis the time after which it is stopped; negative for no limit
 * @param trace the name of the file for its first counterexample; empty if none is to be saved
 * @param memoryBytes the memory of its Java
 */
public record RemoteJob(
    List<String> options,
    String model,
    SourceTexts texts,
    long timeMillis,
    String trace,
    long memoryBytes)
    implements Serializable {
  private static final Path TEXTS = Path.of("model.json");

  public RemoteJob {
    options = List.copyOf(options);
  }

  /**
   * What became of a job.
   *
   * @param traces the texts of the counterexamples, by the names of their files
   */
  public record Output(JobOutput output, Map<String, String> traces) implements Serializable {
    public Output {
      traces = Map.copyOf(traces);
    }
  }

  static RemoteJob of(JobRequest request, SourceTexts texts, long memoryBytes) {
    return new RemoteJob(
        request.options(),
        request.model(),
        texts,
        request.time().map(Duration::toMillis).orElse(-1L),
        request.trace().map(file -> file.getFileName().toString()).orElse(""),
        memoryBytes);
  }

  /**
   * Runs the job on this machine.
   *
   * @param classPath of the program
   * @param mainClass the class to start
   * @throws InterruptedException if the job is to end; then its process has ended
   */
  public Output run(List<String> classPath, String mainClass)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("rondo-job-");
    try (var runner =
        ChildProcessRunner.inFolder(
            folder, ChildProcessRunner.command(memoryBytes, classPath, mainClass))) {
      Files.writeString(folder.resolve(TEXTS), texts.json());
      return new Output(runner.start(request(), _ -> {}).get(), traces(folder));
    } catch (ExecutionException e) {
      throw new IOException("the job cannot be run: " + e.getCause(), e);
    } finally {
      delete(folder);
    }
  }

  private JobRequest request() {
    var there = new ArrayList<>(options);
    there.add(SourceTexts.OPTION + "=" + TEXTS);
    return new JobRequest(
        there,
        model,
        model.equals(StandardInput.DASH) ? texts.main() : "",
        timeMillis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(timeMillis)),
        trace.isEmpty() ? Optional.empty() : Optional.of(Path.of(trace)));
  }

  private static Map<String, String> traces(Path folder) throws IOException {
    var traces = new TreeMap<String, String>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> !f.endsWith(TEXTS)).toList()) {
        traces.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return traces;
  }

  /** What cannot be deleted is a temporary file, and no reason to lose a result. */
  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // As above.
    }
    folder.toFile().delete();
  }
}
