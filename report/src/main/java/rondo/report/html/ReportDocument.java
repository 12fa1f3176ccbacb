package rondo.report.html;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import rondo.report.JsonReport;
import rondo.report.MemorySize;
import rondo.report.ProductVersion;
import rondo.report.SavedTraces;
import rondo.report.coverage.ExecutionSummary;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;
import rondo.trace.ExplorationProfile;
import rondo.trace.Statistics;
import rondo.trace.json.Json;
import rondo.verify.report.Counterexample;
import rondo.verify.report.UnreachedCode;

/**
 * The JSON document of a report page; {@code pages/src/main/frontend/document.ts} describes it.
 *
 * @param sources returns the text of a source file, if it can be read
 */
record ReportDocument(Function<String, Optional<String>> sources) {
  private static final String FORMAT = "rondo-report";
  private static final int VERSION = 1;

  /** A plot has at least this many points. */
  private static final int MIN_POINTS = 3;

  /** Of a deeper search, neighbouring levels are added up. */
  private static final int MAX_LEVELS = 400;

  Json of(List<ModelOutcome> outcomes) {
    return Json.object()
        .put("format", FORMAT)
        .put("version", VERSION)
        .put("rondo", ProductVersion.CURRENT)
        .put("models", outcomes.stream().map(this::model).toList())
        .build();
  }

  private Json model(ModelOutcome outcome) {
    List<PropertyResult> results = PropertyResult.of(outcome);
    Set<String> files = new LinkedHashSet<>(List.of(outcome.model().toString()));
    outcome.diagnostics().stream()
        .filter(d -> d.at().isKnown())
        .forEach(d -> files.add(d.at().file()));
    Json.Builder model = Json.object().put("file", outcome.model().toString());
    Optional<SavedTraces> traces = Optional.empty();
    if (outcome instanceof ModelOutcome.Verified verified) {
      Json.Builder defines = Json.object();
      new TreeMap<>(verified.report().model().defines()).forEach(defines::put);
      List<UnreachedCode> unreached = verified.report().unreached();
      unreached.stream()
          .flatMap(u -> u.items().stream())
          .filter(i -> i.at().isKnown())
          .forEach(i -> files.add(i.at().file()));
      model
          .put("defines", defines.build())
          .put("unreached", unreached.stream().map(JsonReport::of).toList());
      verified
          .report()
          .executions()
          .ifPresent(
              e -> {
                e.items().forEach(i -> files.add(i.at().file()));
                model.put("executions", new ExecutionSummary(e).json());
              });
      traces = Optional.of(verified.traces());
    }
    results.stream()
        .flatMap(r -> r.counterexamples().stream())
        .forEach(c -> files.addAll(RunDocument.files(c.view())));
    Optional<SavedTraces> saved = traces;
    return model
        .put("sources", files.stream().flatMap(f -> source(f).stream()).toList())
        .put("diagnostics", outcome.diagnostics().stream().map(JsonReport::of).toList())
        .put("properties", results.stream().map(r -> property(r, saved)).toList())
        .build();
  }

  private Optional<Json> source(String file) {
    return sources.apply(file).map(t -> Json.object().put("file", file).put("text", t).build());
  }

  private static Json property(PropertyResult result, Optional<SavedTraces> traces) {
    var figures = new ArrayList<Json>();
    result
        .figures()
        .forEach(
            f -> figures.add(Json.object().put("name", f.name()).put("value", f.value()).build()));
    return Json.object()
        .put("name", result.property())
        .put("status", result.status().name().toLowerCase(Locale.ROOT))
        .put("verdict", result.word())
        .put("headline", result.headline())
        .put("figures", figures)
        .put("statistics", statistics(result.statistics()))
        .put("evidence", String.join("\n", result.evidence()))
        .put("runs", result.counterexamples().stream().map(c -> run(c, result, traces)).toList())
        .build();
  }

  private static Json statistics(Statistics s) {
    Json.Builder json =
        Json.object()
            .put("states", s.states())
            .put("matched", s.matched())
            .put("transitions", s.transitions())
            .put("depth", s.depth())
            .put("seconds", s.seconds())
            .put("memory", new MemorySize(s.memoryBytes()).toString());
    ExplorationProfile profile = s.profile();
    if (profile.levels().size() >= MIN_POINTS) {
      int width = (profile.levels().size() + MAX_LEVELS - 1) / MAX_LEVELS;
      json.put("levelWidth", width)
          .put("levels", sums(profile.levels(), width).stream().map(Json::of).toList());
    }
    if (profile.samples().size() >= MIN_POINTS) {
      json.put("samples", profile.samples().stream().map(ReportDocument::sample).toList());
    }
    return json.build();
  }

  /** The sums of so many neighbours each. */
  private static List<Long> sums(List<Long> numbers, int width) {
    var sums = new ArrayList<Long>();
    for (int i = 0; i < numbers.size(); i += width) {
      List<Long> some = numbers.subList(i, Math.min(numbers.size(), i + width));
      sums.add(some.stream().mapToLong(n -> n).sum());
    }
    return sums;
  }

  /** Milliseconds and states. */
  private static Json sample(ExplorationProfile.Sample sample) {
    return Json.of(List.of(Json.of(Math.round(sample.seconds() * 1000)), Json.of(sample.states())));
  }

  private static Json run(
      Counterexample counterexample, PropertyResult result, Optional<SavedTraces> traces) {
    Json.Builder run = RunDocument.of(counterexample.explained());
    run.put(
        "title",
        switch (result.status()) {
          case PASSED -> "witness, " + counterexample.length();
          case FAILED, UNKNOWN ->
              counterexample.kind()
                  + ", "
                  + counterexample.ending()
                  + counterexample
                      .difference(result.counterexamples())
                      .map(d -> "; " + d)
                      .orElse("");
        });
    traces
        .flatMap(t -> t.file(counterexample))
        .ifPresent(file -> run.put("trace", file.toString()));
    return run.build();
  }
}
