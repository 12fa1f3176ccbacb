package rondo.cli.sweep;

import java.util.TreeMap;
import rondo.report.ProductVersion;
import rondo.trace.Statistics;
import rondo.trace.json.Json;

/** The results of a sweep as JSON; {@code docs/sweep.md} describes it. */
final class SweepJson {
  private static final String FORMAT = "rondo-sweep";
  private static final long VERSION = 1;

  private SweepJson() {}

  static String of(SweepReport report) {
    Json.Builder fixed = Json.object();
    new TreeMap<>(report.source().defines()).forEach(fixed::put);
    return Json.object()
        .put("format", FORMAT)
        .put("version", VERSION)
        .put("rondo", ProductVersion.CURRENT)
        .put("model", report.source().file().toString())
        .put("parameters", fixed.build())
        .put("options", report.options().stream().map(Json::of).toList())
        .put("swept", report.grid().parameters().stream().map(SweepJson::of).toList())
        .put("jobs", report.results().stream().map(SweepJson::of).toList())
        .build()
        .pretty();
  }

  private static Json of(SweptParameter parameter) {
    return Json.object()
        .put("parameter", parameter.name())
        .put("values", parameter.values().stream().map(v -> Json.of(v.longValue())).toList())
        .build();
  }

  private static Json of(JobResult result) {
    Json.Builder parameters = Json.object();
    result.point().values().forEach(parameters::put);
    Json.Builder json =
        Json.object()
            .put("parameters", parameters.build())
            .put("status", result.exit().status())
            .put("verdict", result.verdict());
    if (!result.reason().isEmpty()) {
      json.put("reason", result.reason());
    }
    result.statistics().ifPresent(s -> put(json, s));
    if (result.isRun()) {
      json.put("jobSeconds", result.seconds());
    }
    return json.put("properties", result.properties().stream().map(SweepJson::of).toList()).build();
  }

  private static Json of(JobProperty property) {
    Json.Builder json =
        Json.object().put("property", property.property()).put("verdict", property.verdict());
    if (!property.reason().isEmpty()) {
      json.put("reason", property.reason());
    }
    property.statistics().ifPresent(s -> put(json, s));
    property.trace().ifPresent(f -> json.put("trace", f));
    return json.build();
  }

  private static void put(Json.Builder to, Statistics s) {
    to.put("states", s.states())
        .put("transitions", s.transitions())
        .put("depth", s.depth())
        .put("seconds", s.seconds())
        .put("memoryBytes", s.memoryBytes());
  }
}
