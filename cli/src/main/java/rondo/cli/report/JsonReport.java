package rondo.cli.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.cli.Rondo;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.StoryJson;
import rondo.trace.Verdict;
import rondo.trace.Verdict.Extent;
import rondo.trace.event.EventStoryJson;
import rondo.trace.json.Json;
import rondo.trace.round.RoundStoryJson;

/**
 * An outcome for programs. The page {@code docs/json.md} describes it; what is described there only
 * changes together with {@link #VERSION}.
 */
public final class JsonReport {
  private static final String FORMAT = "rondo-verify";
  private static final String TEST_FORMAT = "rondo-test";
  private static final int VERSION = 1;
  private static final Statistics NOTHING = new Statistics(0, 0, 0, 0, 0);

  private JsonReport() {}

  public static String of(Outcome outcome) {
    return of(outcome, Layout.INDENTED);
  }

  public static String of(Outcome outcome, Layout layout) {
    return layout.text(report(FORMAT, outcome).build());
  }

  /** How a report is laid out. */
  public enum Layout {
    INDENTED,
    /** In one line, so that several reports can follow one another. */
    LINE;

    private String text(Json report) {
      return switch (this) {
        case INDENTED -> report.pretty();
        case LINE -> report.compact() + "\n";
      };
    }
  }

  /** The same of a test. */
  public static String of(Tested tested) {
    return report(TEST_FORMAT, tested.outcome())
        .put("untested", tested.untested().stream().map(Json::of).toList())
        .put("partlyTested", tested.partly().stream().map(Json::of).toList())
        .build()
        .pretty();
  }

  private static Json.Builder report(String format, Outcome outcome) {
    Json.Builder report = head(format, outcome.model(), word(outcome.verdict()));
    putExtent(report, outcome.verdict());
    put(report, outcome.statistics());
    long violations =
        outcome.checks().stream()
            .mapToLong(c -> c.verdict() instanceof Verdict.Violated v ? v.total() : 0)
            .sum();
    if (violations > 0) {
      report.put("violations", violations);
    }
    putFirst(report, outcome);
    var properties = new ArrayList<Json>();
    for (Check check : outcome.checks()) {
      if (check.title().isPresent()) {
        properties.add(property(check.title().get(), check));
      } else {
        check.search().checked().stream().sorted().forEach(p -> properties.add(property(p, check)));
      }
    }
    return report
        .put("properties", properties)
        .put("unchecked", outcome.skipped().stream().map(Json::of).toList())
        .put("unreached", outcome.unreached().stream().map(JsonReport::of).toList())
        .put("diagnostics", outcome.warnings().stream().map(JsonReport::of).toList());
  }

  /** What the searches have to say, each thing once, as far as it is a word or a number. */
  private static void putFirst(Json.Builder report, Outcome outcome) {
    var first = new LinkedHashMap<String, Json>();
    for (Check check : outcome.checks()) {
      check.approach().members().forEach(first::putIfAbsent);
      if (check.title().isEmpty()) {
        check.approach().results().forEach(first::putIfAbsent);
      }
    }
    first.forEach(report::put);
  }

  /** The report on a model that was not even searched. */
  public static String rejected(
      Path model, Set<Property> checked, List<Diagnostic> diagnostics, Layout layout) {
    return layout.text(rejected(FORMAT, model, checked, diagnostics));
  }

  /** The report on a model that was not even begun. */
  public static String inconclusive(Path model, Verdict.Reason reason, Layout layout) {
    var verdict = new Verdict.Inconclusive(new Extent.Stopped(reason), NOTHING);
    Json.Builder report = head(FORMAT, model, word(verdict));
    put(report, verdict);
    return layout.text(
        report
            .put("properties", List.of())
            .put("unchecked", List.of())
            .put("unreached", List.of())
            .put("diagnostics", List.of())
            .build());
  }

  /** The report on a model that was not even tested. */
  public static String untested(Path model, List<Diagnostic> diagnostics) {
    return rejected(TEST_FORMAT, model, Set.of(), diagnostics).pretty();
  }

  private static Json rejected(
      String format, Path model, Set<Property> checked, List<Diagnostic> diagnostics) {
    Json.Builder report = put(head(format, model, "rejected").put("coverage", "none"), NOTHING);
    var properties = new ArrayList<Json>();
    for (Property property : checked.stream().sorted().toList()) {
      Json.Builder each = Json.object().put("property", property.title());
      properties.add(put(each.put("verdict", "rejected").put("coverage", "none"), NOTHING).build());
    }
    return report
        .put("properties", properties)
        .put("unchecked", List.of())
        .put("unreached", List.of())
        .put("diagnostics", diagnostics.stream().map(JsonReport::of).toList())
        .build();
  }

  private static Json.Builder head(String format, Path model, String verdict) {
    return Json.object()
        .put("format", format)
        .put("version", VERSION)
        .put("rondo", Rondo.VERSION)
        .put("model", model.toString())
        .put("verdict", verdict);
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Holds h -> word(h.coverage());
      case Verdict.Violated _ -> "violated";
      case Verdict.Inconclusive _ -> "inconclusive";
    };
  }

  /** The verdict on a property if a search of this coverage came to its end without violation. */
  private static String word(Coverage coverage) {
    return switch (coverage) {
      case Coverage.Exhaustive _ -> "holds";
      case Coverage.Approximate _ -> CheckText.NOT_VIOLATED;
      case Coverage.Sampled _ -> "no violation";
    };
  }

  /** The verdict on one property, after a search that looked for all of them. */
  private static String word(Property property, Verdict verdict) {
    return verdict instanceof Verdict.Violated v && v.found(property) == 0
        ? switch (v.extent()) {
          case Extent.Complete(Coverage coverage) -> word(coverage);
          case Extent.Stopped _ -> "inconclusive";
        }
        : word(verdict);
  }

  /** The figures of the whole search, and how far it went. */
  private static void put(Json.Builder to, Verdict verdict) {
    putExtent(to, verdict);
    put(to, verdict.statistics());
  }

  private static void putExtent(Json.Builder to, Verdict verdict) {
    switch (verdict) {
      case Verdict.Holds h -> put(to, h.coverage());
      case Verdict.Violated v -> put(to, v.extent());
      case Verdict.Inconclusive i -> put(to, i.extent());
    }
  }

  private static void put(Json.Builder to, Extent extent) {
    switch (extent) {
      case Extent.Complete(Coverage coverage) -> put(to, coverage);
      case Extent.Stopped(Verdict.Reason why, Position at) -> {
        to.put("coverage", why == Verdict.Reason.BOUND ? "bounded" : "partial");
        to.put("reason", why.text());
        if (at.isKnown()) {
          to.put("file", at.file()).put("line", at.line());
        }
      }
    }
  }

  private static void put(Json.Builder to, Coverage coverage) {
    switch (coverage) {
      case Coverage.Exhaustive _ -> to.put("coverage", "exhaustive");
      case Coverage.Approximate a ->
          to.put("coverage", "approximate")
              .put("method", a.method())
              .put("omissionProbability", a.omissionProbability());
      case Coverage.Sampled(long schedules) ->
          to.put("coverage", "sampled").put("schedules", schedules);
    }
  }

  private static Json.Builder put(Json.Builder to, Statistics s) {
    return to.put("states", s.states())
        .put("transitions", s.transitions())
        .put("depth", s.depth())
        .put("seconds", s.seconds())
        .put("memoryBytes", s.memoryBytes());
  }

  /** One of the properties that a search about single steps and states decides together. */
  private static Json property(Property property, Check check) {
    Json.Builder result = Json.object().put("property", property.title());
    result.put("verdict", word(property, check.verdict()));
    put(result, check.verdict());
    if (check.verdict() instanceof Verdict.Violated violated && violated.found(property) > 0) {
      result.put("violations", violated.found(property));
      putTraces(
          result,
          check.counterexamples().stream().filter(c -> c.kind().equals(property.title())).toList());
    }
    return result.build();
  }

  /** A property that had a search of its own. */
  private static Json property(String title, Check check) {
    Json.Builder result = Json.object().put("property", title);
    result.put("verdict", word(check.verdict()));
    put(result, check.verdict());
    check.approach().members().forEach(result::put);
    check.approach().results().forEach(result::put);
    if (check.verdict() instanceof Verdict.Violated violated) {
      result.put("violations", violated.total());
      putTraces(result, check.counterexamples());
    }
    return result.build();
  }

  private static void putTraces(Json.Builder to, List<Counterexample> counterexamples) {
    List<Json> traces = counterexamples.stream().map(JsonReport::of).toList();
    if (!traces.isEmpty()) {
      to.put("trace", traces.getFirst());
      to.put("otherTraces", traces.subList(1, traces.size()));
    }
  }

  private static Json of(Counterexample c) {
    Json.Builder trace = Json.object();
    c.saved().ifPresent(file -> trace.put("file", file.toString()));
    switch (c) {
      case Counterexample.OfSteps(var violation, var story, _) -> {
        trace.put(
            "choices", violation.trace().choices().stream().map(i -> Json.of((long) i)).toList());
        violation.trace().fault().ifPresent(f -> trace.put("fault", f));
        violation.trace().cycle().ifPresent(from -> trace.put("cycle", from));
        StoryJson.of(story).members().forEach(trace::put);
      }
      case Counterexample.OfRounds(_, var story, _) ->
          RoundStoryJson.of(story).members().forEach(trace::put);
      case Counterexample.OfEvents(_, var story, _) ->
          EventStoryJson.of(story).members().forEach(trace::put);
    }
    return trace.build();
  }

  private static Json of(Unreached unreached) {
    return Json.object()
        .put(unreached.part().word(), unreached.name())
        .put("of", unreached.all())
        .put("statements", unreached.items().stream().map(JsonReport::of).toList())
        .build();
  }

  private static Json of(Unreached.Item item) {
    Json.Builder json =
        Json.object()
            .put("file", item.at().file())
            .put("line", item.at().line())
            .put("text", item.text());
    put(json, "why", item.why());
    return json.build();
  }

  private static Json of(Diagnostic d) {
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
