package rondo.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.diagnostics.Diagnostic;
import rondo.report.coverage.ExecutionSummary;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.PropertyVerdict;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.ViolationSignature;
import rondo.trace.ViolationSignature.FeatureKind;
import rondo.trace.file.SavedRun;
import rondo.trace.json.Json;
import rondo.trace.print.TraceJson;
import rondo.verify.report.Counterexample;
import rondo.verify.report.PropertyReport;
import rondo.verify.report.Report;
import rondo.verify.report.UnreachedCode;

/**
 * A result as JSON, as described in {@code docs/json.md} and by the schema in {@code docs/schema};
 * the described members change only together with {@link #VERSION}.
 */
public final class JsonReport {
  private static final String FORMAT = "rondo-verify";
  private static final String TEST_FORMAT = "rondo-test";
  private static final int VERSION = 2;
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private final SavedTraces traces;

  private JsonReport(SavedTraces traces) {
    this.traces = traces;
  }

  public static String of(Report report, SavedTraces traces, Layout layout) {
    return layout.text(new JsonReport(traces).report(FORMAT, report).build());
  }

  /** The layout of a report. */
  public enum Layout {
    INDENTED,
    /** In one line, so that several reports can be concatenated. */
    LINE;

    private String text(Json report) {
      return switch (this) {
        case INDENTED -> report.pretty();
        case LINE -> report.compact() + "\n";
      };
    }
  }

  /** The report on a test. */
  public static String ofTest(Report report, SavedTraces traces) {
    Json.Builder json = new JsonReport(traces).report(TEST_FORMAT, report);
    return put(json, report.unchecked()).build().pretty();
  }

  private Json.Builder report(String format, Report report) {
    Json.Builder json = head(format, report.model().file(), CheckText.word(report.verdict()));
    putExtent(json, report.verdict());
    put(json, report.statistics());
    long violations =
        report.properties().stream()
            .mapToLong(c -> c.verdict() instanceof Verdict.Violated v ? v.total() : 0)
            .sum();
    if (violations > 0) {
      json.put("violations", violations);
    }
    putFirst(json, report);
    var properties = new ArrayList<Json>();
    for (PropertyReport property : report.properties()) {
      if (property.title().isPresent()) {
        properties.add(property(property.title().get(), property));
      } else {
        property.searchOptions().checked().stream()
            .sorted()
            .forEach(p -> properties.add(property(p, property)));
      }
    }
    json.put("properties", properties)
        .put("interrupted", report.unchecked().interrupted().stream().map(Json::of).toList())
        .put("unreached", report.unreached().stream().map(JsonReport::of).toList());
    report.executions().ifPresent(e -> json.put("executions", new ExecutionSummary(e).json()));
    return json.put("diagnostics", report.warnings().stream().map(JsonReport::of).toList());
  }

  /** Adds the scalar members of the summaries of all searches, each once. */
  private static void putFirst(Json.Builder to, Report report) {
    var first = new LinkedHashMap<String, Json>();
    for (PropertyReport property : report.properties()) {
      MethodSummary.of(property.method()).jsonMembers().forEach(first::putIfAbsent);
      if (property.title().isEmpty()) {
        MethodSummary.of(property.method()).jsonResults().forEach(first::putIfAbsent);
      }
    }
    first.forEach(to::put);
  }

  /** The report on a rejected model. */
  public static String rejected(
      Path model, Set<Property> checked, List<Diagnostic> diagnostics, Layout layout) {
    return layout.text(rejected(FORMAT, model, checked, diagnostics).build());
  }

  /** The report on a model whose verification was not started. */
  public static String inconclusive(Path model, Verdict.Reason reason, Layout layout) {
    return layout.text(inconclusive(FORMAT, model, reason).build());
  }

  /** The report on a model whose test was not started. */
  public static String untested(Path model, Verdict.Reason reason) {
    Json.Builder report = inconclusive(TEST_FORMAT, model, reason);
    return put(report, Report.Unchecked.NONE).build().pretty();
  }

  private static Json.Builder inconclusive(String format, Path model, Verdict.Reason reason) {
    var verdict = new Verdict.Inconclusive(new Extent.Stopped(reason), NOTHING);
    Json.Builder report = head(format, model, CheckText.word(verdict));
    put(report, verdict);
    return report
        .put("properties", List.of())
        .put("interrupted", List.of())
        .put("unreached", List.of())
        .put("diagnostics", List.of());
  }

  /** The report on a rejected model of a test. */
  public static String untested(Path model, List<Diagnostic> diagnostics) {
    Json.Builder report = rejected(TEST_FORMAT, model, Set.of(), diagnostics);
    return put(report, Report.Unchecked.NONE).build().pretty();
  }

  /** Adds the properties that were not tested, or not completely. */
  private static Json.Builder put(Json.Builder to, Report.Unchecked unchecked) {
    return to.put("untestable", unchecked.untestable().stream().map(Json::of).toList())
        .put("partlyTestable", unchecked.partlyTestable().stream().map(Json::of).toList());
  }

  private static Json.Builder rejected(
      String format, Path model, Set<Property> checked, List<Diagnostic> diagnostics) {
    Json.Builder report = put(head(format, model, "rejected").put("coverage", "none"), NOTHING);
    var properties = new ArrayList<Json>();
    for (Property property : checked.stream().sorted().toList()) {
      Json.Builder each = Json.object().put("property", property.title());
      properties.add(put(each.put("verdict", "rejected").put("coverage", "none"), NOTHING).build());
    }
    return report
        .put("properties", properties)
        .put("interrupted", List.of())
        .put("unreached", List.of())
        .put("diagnostics", diagnostics.stream().map(JsonReport::of).toList());
  }

  private static Json.Builder head(String format, Path model, String verdict) {
    return Json.object()
        .put("format", format)
        .put("version", VERSION)
        .put("rondo", ProductVersion.CURRENT)
        .put("model", model.toString())
        .put("verdict", verdict);
  }

  /** The verdict on one property after a search for several. */
  private static String word(Property property, PropertyVerdict verdict) {
    return verdict instanceof Verdict.Violated v && v.found(property) == 0
        ? switch (v.extent()) {
          case Extent.Complete(Coverage coverage) -> CheckText.word(coverage);
          case Extent.Stopped _ -> "inconclusive";
        }
        : CheckText.word(verdict);
  }

  /** Adds the statistics and the extent of a search. */
  private static void put(Json.Builder to, PropertyVerdict verdict) {
    putExtent(to, verdict);
    put(to, verdict.statistics());
  }

  private static void putExtent(Json.Builder to, PropertyVerdict verdict) {
    switch (verdict) {
      case Verdict.Holds h -> put(to, h.coverage());
      case Verdict.Violated v -> put(to, v.extent());
      case Verdict.Inconclusive i -> put(to, i.extent());
      case PropertyVerdict.Reached _ -> put(to, new Extent.Stopped(Verdict.Reason.REACHED));
      case PropertyVerdict.NotReached _ -> put(to, new Coverage.Exhaustive());
    }
  }

  private static void put(Json.Builder to, Extent extent) {
    switch (extent) {
      case Extent.Complete(Coverage coverage) -> put(to, coverage);
      case Extent.Stopped early -> {
        to.put("coverage", isBounded(early.reason()) ? "bounded" : "partial");
        to.put("reason", early.text());
        if (early.at().isKnown()) {
          to.put("file", early.at().file()).put("line", early.at().line());
        }
      }
    }
  }

  private static boolean isBounded(Verdict.Reason why) {
    return why == Verdict.Reason.BOUND || why == Verdict.Reason.NOT_REACHED_WITHIN_BOUND;
  }

  private static void put(Json.Builder to, Coverage coverage) {
    switch (coverage) {
      case Coverage.Exhaustive _ -> to.put("coverage", "exhaustive");
      case Coverage.Approximate a ->
          to.put("coverage", "approximate")
              .put("store", a.method())
              .put("omissionProbability", a.omissionProbability());
      case Coverage.Sampled(long schedules) ->
          to.put("coverage", "sampled").put("schedules", schedules);
    }
  }

  private static Json.Builder put(Json.Builder to, Statistics s) {
    to.put("states", s.states())
        .put("transitions", s.transitions())
        .put("depth", s.depth())
        .put("seconds", s.seconds())
        .put("memoryBytes", s.memoryBytes());
    if (s.disk().bytes() > 0) {
      to.put("diskBytes", s.disk().bytes());
    }
    return to;
  }

  /** One of the safety properties that a search checks together. */
  private Json property(Property property, PropertyReport of) {
    Json.Builder result = Json.object().put("property", property.title());
    result.put("verdict", word(property, of.verdict()));
    put(result, of.verdict());
    if (of.verdict() instanceof Verdict.Violated violated && violated.found(property) > 0) {
      result.put("violations", violated.found(property));
      putTraces(
          result,
          of.counterexamples().stream().filter(c -> c.kind().equals(property.title())).toList());
    }
    return result.build();
  }

  /** A property with its own search, or one that it shares with other properties. */
  private Json property(String title, PropertyReport property) {
    Json.Builder result = Json.object().put("property", title);
    result.put("verdict", CheckText.word(property.verdict()));
    put(result, property.verdict());
    List<String> sharedBy = property.method().sharedBy();
    if (!sharedBy.isEmpty()) {
      result.put("sharedSearch", sharedBy.stream().map(Json::of).toList());
    }
    MethodSummary.of(property.method()).jsonMembers().forEach(result::put);
    MethodSummary.of(property.method()).jsonResults().forEach(result::put);
    if (property.verdict() instanceof Verdict.Violated violated) {
      result.put("violations", violated.total());
    }
    putTraces(result, property.counterexamples());
    return result.build();
  }

  private void putTraces(Json.Builder to, List<Counterexample> counterexamples) {
    List<Json> traces = counterexamples.stream().map(c -> of(c, counterexamples)).toList();
    if (!traces.isEmpty()) {
      to.put("trace", traces.getFirst());
      to.put("otherTraces", traces.subList(1, traces.size()));
    }
  }

  /**
   * @param all the counterexamples that it is one of
   */
  private Json of(Counterexample c, List<Counterexample> all) {
    Json.Builder trace = Json.object();
    traces.file(c).ifPresent(file -> trace.put("file", file.toString()));
    c.signature().ifPresent(s -> trace.put("signature", of(s)));
    put(trace, "difference", c.difference(all));
    if (c.run() instanceof SavedRun.OfProcesses(_, _, Trace run)) {
      trace.put("choices", run.choices().stream().map(i -> Json.of((long) i)).toList());
      run.fault().ifPresent(f -> trace.put("fault", f));
      run.cycle().ifPresent(from -> trace.put("cycle", from));
    }
    TraceJson.of(c.view()).members().forEach(trace::put);
    return trace.build();
  }

  private static Json of(ViolationSignature signature) {
    return Json.object()
        .put("violated", signature.violated())
        .put(
            "executed",
            signature.features(FeatureKind.EXECUTED).stream().map(JsonReport::of).toList())
        .put(
            "faults",
            signature.features(FeatureKind.FAULT).stream().map(f -> Json.of(f.text())).toList())
        .build();
  }

  private static Json of(ViolationSignature.Feature executed) {
    return Json.object()
        .put("file", executed.file())
        .put("line", executed.line())
        .put("text", executed.text())
        .build();
  }

  /** Unreached code, as in a report. */
  public static Json of(UnreachedCode code) {
    return Json.object()
        .put("kind", code.part().word())
        .put("name", code.name())
        .put("total", code.all())
        .put("statements", code.items().stream().map(JsonReport::of).toList())
        .build();
  }

  private static Json of(UnreachedCode.Item item) {
    Json.Builder json =
        Json.object()
            .put("file", item.at().file())
            .put("line", item.at().line())
            .put("text", item.text());
    put(json, "reason", item.why());
    return json.build();
  }

  /** A diagnostic, as in a report. */
  public static Json of(Diagnostic d) {
    Json.Builder result =
        Json.object()
            .put("severity", d.isError() ? "error" : "warning")
            .put("code", d.code())
            .put("message", d.message());
    if (d.at().isKnown()) {
      result.put("file", d.at().file()).put("line", d.at().line()).put("column", d.at().column());
    }
    put(result, "label", d.label());
    put(result, "help", d.help());
    return result.build();
  }

  private static void put(Json.Builder to, String name, Optional<String> text) {
    text.ifPresent(t -> to.put(name, t));
  }
}
