package rondo.cli.sweep;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.cli.io.AtomicFile;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;
import rondo.trace.json.Json;

/**
 * The folder in which a sweep keeps the results of its jobs, so that a later call only runs what is
 * missing. Each file is written as a whole or not at all.
 */
public record SweepFolder(Path folder) {
  private static final String MANIFEST = "sweep.json";
  private static final String FORMAT = "rondo-sweep-job";
  private static final long VERSION = 1;

  /**
   * Opens a folder, or creates it.
   *
   * @throws IOException also if it belongs to another sweep
   */
  static SweepFolder open(Path folder, SweepManifest manifest) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(MANIFEST);
    if (Files.exists(file)) {
      Optional<String> difference = manifest.difference(Files.readString(file));
      if (difference.isPresent()) {
        throw refused(folder, "belongs to another sweep: " + difference.get());
      }
    } else {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw refused(folder, "is neither empty nor a folder of rondo sweep");
        }
      }
      write(file, manifest.json());
    }
    return new SweepFolder(folder);
  }

  private static FileSystemException refused(Path folder, String why) {
    return new FileSystemException(
        folder.toString(), null, why + "; name another folder with --work, or remove this one");
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFile.replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private Path file(GridPoint point) {
    return folder.resolve(point.fileName() + ".json");
  }

  /** Keeps the output of a job, if its result is one that would be the same again. */
  void store(JobResult result, JobOutput output, JobLimits limits) throws IOException {
    if (!limits.confirm(result.kind(), limits)) {
      return;
    }
    Json.Builder parameters = Json.object();
    result.point().values().forEach(parameters::put);
    Json.Builder json =
        Json.object()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("parameters", parameters.build())
            .put("status", output.status())
            .put("stop", output.stop().name())
            .put("seconds", output.seconds())
            .put("memoryLimitBytes", limits.memoryBytes());
    limits.time().ifPresent(t -> json.put("timeLimitSeconds", t.toMillis() / 1000.0));
    json.put("messages", output.err());
    JobReportReader.report(output).ifPresent(r -> json.put("report", r));
    write(file(result.point()), json.build().pretty());
  }

  /** The output of an earlier call, unless it might be another one within these limits. */
  Optional<JobOutput> stored(GridPoint point, JobLimits limits) throws IOException {
    Path file = file(point);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Json.parse(Files.readString(file)) instanceof Json.Obj json
              && json.member("format").equals(Optional.of(Json.of(FORMAT)))
          ? Optional.of(output(json)).filter(o -> isConfirmed(point, o, json, limits))
          : Optional.empty();
    } catch (Json.MalformedException | IllegalArgumentException | ClassCastException e) {
      return Optional.empty(); // Somebody else wrote to the file: the job runs again.
    }
  }

  private static boolean isConfirmed(
      GridPoint point, JobOutput output, Json.Obj json, JobLimits limits) {
    Optional<Duration> time =
        json.member("timeLimitSeconds")
            .map(t -> Duration.ofMillis(number(t).movePointRight(3).longValue()));
    var older = new JobLimits(time, number(json, "memoryLimitBytes").longValue());
    return limits.confirm(JobReportReader.read(point, output).kind(), older);
  }

  private static JobOutput output(Json.Obj json) {
    return new JobOutput(
        number(json, "status").intValueExact(),
        json.member("report").map(Json::compact).orElse(""),
        text(json, "messages"),
        number(json, "seconds").doubleValue(),
        JobStop.valueOf(text(json, "stop")));
  }

  private static BigDecimal number(Json.Obj of, String name) {
    return number(member(of, name));
  }

  private static BigDecimal number(Json number) {
    return ((Json.Num) number).value();
  }

  private static String text(Json.Obj of, String name) {
    return ((Json.Str) member(of, name)).value();
  }

  private static Json member(Json.Obj of, String name) {
    return of.member(name)
        .orElseThrow(() -> new IllegalArgumentException("there is no member " + name));
  }
}
