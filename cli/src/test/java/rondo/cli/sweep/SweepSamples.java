package rondo.cli.sweep;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rondo.cli.sweep.SweepPlan.ColumnPolicy;
import rondo.cli.sweep.job.JobOutput;
import rondo.cli.sweep.job.JobOutput.JobStop;
import rondo.trace.json.Json;
import rondo.verify.model.ModelSource;

/** Plans and outputs of jobs for tests. */
final class SweepSamples {
  static final String TIME = "the time limit was reached";
  static final String INTERRUPTED = "it was interrupted";

  private SweepSamples() {}

  static ParameterGrid grid(String... definitions) {
    return new ParameterGrid(
        Stream.of(definitions)
            .map(d -> d.split("=", 2))
            .map(d -> SweptParameter.parse(d[0], d[1]))
            .toList());
  }

  static SweepPlan plan(ParameterGrid grid, int atOnce, ColumnPolicy policy) {
    return new SweepPlan(
        grid,
        ModelSource.of("m.pml", "active proctype P() { skip }").with("K", 7),
        List.of("-DK=7", "--property=safe"),
        limits(10),
        atOnce,
        OptionalInt.empty(),
        policy);
  }

  static JobLimits limits(int seconds) {
    return new JobLimits(Optional.of(Duration.ofSeconds(seconds)), 1 << 20);
  }

  static Json.Obj property(String name, String verdict, String reason, long states) {
    Json.Builder json = Json.object().put("property", name).put("verdict", verdict);
    return figures(json, reason, states).build();
  }

  private static Json.Builder figures(Json.Builder json, String reason, long states) {
    if (!reason.isEmpty()) {
      json.put("coverage", "partial").put("reason", reason);
    }
    return json.put("states", states)
        .put("transitions", 2 * states)
        .put("depth", 3)
        .put("seconds", states / 1000.0)
        .put("memoryBytes", 100 * states);
  }

  /** A report whose verdict is that of its first property. */
  static String report(Json.Obj... properties) {
    Map<String, Json> first = properties[0].members();
    Json.Builder json =
        Json.object().put("format", "rondo-verify").put("verdict", first.get("verdict"));
    String reason = first.get("reason") instanceof Json.Str(String text) ? text : "";
    long states = ((Json.Num) first.get("states")).value().longValue();
    return figures(json, reason, states)
        .put("properties", List.<Json>of(properties))
        .put("interrupted", List.of())
        .build()
        .pretty();
  }

  static JobOutput output(int status, String out) {
    return new JobOutput(status, out, "", 1.5, JobStop.NONE);
  }

  static JobOutput holds(long states) {
    return output(0, report(property("safe", "holds", "", states)));
  }

  static JobOutput timeLimit() {
    return output(3, report(property("safe", "inconclusive", TIME, 5000)));
  }

  static JobResult result(GridPoint point, JobOutput output) {
    return JobReportReader.read(point, output);
  }
}
