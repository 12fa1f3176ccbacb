package rondo.cli.sweep.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.cli.io.OutputDestination;
import rondo.diagnostics.IoErrorText;
import rondo.diagnostics.RejectedException;
import rondo.trace.file.TraceFile;
import rondo.trace.json.Json;
import rondo.verify.model.ModelPath;

/**
 * Sends the jobs of a sweep to other machines, and takes over their outputs: counterexamples are
 * saved here, as those of a job on this machine are.
 *
 * @param texts of the model
 * @param file the model's file
 * @param memoryBytes the memory of each job
 */
public record RemoteJobs(SourceTexts texts, Path file, long memoryBytes) {
  /** A request in the form that can be sent. */
  public RemoteJob job(JobRequest request) {
    return RemoteJob.of(request, texts, memoryBytes);
  }

  /** The output of a job as if it had run here; its counterexamples are saved. */
  public JobOutput received(JobRequest request, RemoteJob.Output remote) {
    JobOutput output = remote.output();
    if (request.trace().isEmpty() || remote.traces().isEmpty()) {
      return output;
    }
    var saved = new LinkedHashMap<String, Path>();
    var messages = new StringBuilder(output.err());
    for (var trace : remote.traces().entrySet()) {
      Path destination = request.trace().get().resolveSibling(trace.getKey());
      try {
        save(trace.getValue(), destination);
        saved.put(trace.getKey(), destination);
      } catch (IOException e) {
        messages.append("warning: the counterexample is not saved: ");
        messages.append(IoErrorText.text(e)).append('\n');
      } catch (RejectedException e) {
        throw new IllegalStateException("a job sent a damaged trace", e);
      }
    }
    return new JobOutput(
        output.status(),
        withFiles(output.out(), saved),
        messages.toString(),
        output.seconds(),
        output.stop());
  }

  /** Saves a counterexample; the path of the model in it is relative to its file. */
  private void save(String text, Path destination) throws IOException, RejectedException {
    TraceFile trace = TraceFile.read(destination.toString(), text);
    var here =
        new TraceFile(
            ModelPath.fromFolderOf(destination, file),
            trace.defines(),
            trace.property(),
            trace.witness(),
            trace.run());
    new OutputDestination(destination, OutputDestination.Kind.TRACE).save(here.write());
  }

  /** A report with the files where its counterexamples are now. */
  private static String withFiles(String report, Map<String, Path> files) {
    try {
      return withFiles(Json.parse(report), files).pretty();
    } catch (Json.MalformedException e) {
      return report; // The job was stopped while it printed.
    }
  }

  private static Json withFiles(Json json, Map<String, Path> files) {
    return switch (json) {
      case Json.Obj(Map<String, Json> members) -> {
        var others = new LinkedHashMap<String, Json>();
        members.forEach(
            (name, value) ->
                others.put(
                    name,
                    switch (name) {
                      case "trace" -> ofTrace(value, files);
                      case "otherTraces" -> ofTraces(value, files);
                      default -> withFiles(value, files);
                    }));
        yield new Json.Obj(others);
      }
      case Json.Arr(List<Json> elements) ->
          new Json.Arr(elements.stream().map(e -> withFiles(e, files)).toList());
      case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
    };
  }

  private static Json ofTraces(Json traces, Map<String, Path> files) {
    return traces instanceof Json.Arr(List<Json> elements)
        ? new Json.Arr(elements.stream().map(t -> ofTrace(t, files)).toList())
        : traces;
  }

  private static Json ofTrace(Json trace, Map<String, Path> files) {
    if (trace instanceof Json.Obj(Map<String, Json> members)
        && members.get("file") instanceof Json.Str(String name)) {
      var others = new LinkedHashMap<>(members);
      Optional<Path> file = Optional.ofNullable(files.get(name));
      file.ifPresentOrElse(
          f -> others.put("file", Json.of(f.toString())), () -> others.remove("file"));
      return new Json.Obj(others);
    }
    return trace;
  }
}
