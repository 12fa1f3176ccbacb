package rondo.mutate.report;

import java.util.TreeMap;
import java.util.stream.Stream;
import rondo.mutate.MutantOutcome;
import rondo.mutate.MutantOutcome.Kind;
import rondo.mutate.MutationReport;
import rondo.mutate.OriginalResult;
import rondo.mutate.TestedMutant;
import rondo.mutate.change.ModelMutant;
import rondo.report.ProductVersion;
import rondo.trace.json.Json;

/** The result of mutation testing as JSON; {@code docs/mutate.md} describes it. */
public final class MutationJson {
  private static final String FORMAT = "rondo-mutate";
  private static final int VERSION = 1;

  private MutationJson() {}

  public static String of(MutationReport report) {
    Json.Builder defines = Json.object();
    new TreeMap<>(report.model().defines()).forEach(defines::put);
    Json.Builder counts = Json.object();
    Stream.of(Kind.values()).forEach(k -> counts.put(k.title(), report.count(k)));
    Json.Builder json =
        Json.object()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("rondo", ProductVersion.CURRENT)
            .put("model", report.model().file().toString())
            .put("parameters", defines.build())
            .put("properties", report.original().stream().map(MutationJson::original).toList())
            .put("states", report.states())
            .put("timeLimitSeconds", report.timeLimit().toMillis() / 1000.0)
            .put("selected", report.selected())
            .put("interrupted", Json.of(report.isInterrupted()))
            .put("counts", counts.build());
    report.score().ifPresent(s -> json.put("score", s));
    return json.put("mutants", report.mutants().stream().map(MutationJson::mutant).toList())
        .build()
        .pretty();
  }

  private static Json original(OriginalResult result) {
    return Json.object()
        .put("property", result.property())
        .put("verdict", result.word())
        .put("used", Json.of(result.isUsed()))
        .build();
  }

  private static Json mutant(TestedMutant tested) {
    ModelMutant mutant = tested.mutant();
    Json.Builder json =
        Json.object()
            .put("number", mutant.number())
            .put("operator", mutant.operator().title())
            .put("line", mutant.at().line())
            .put("column", mutant.at().column())
            .put("start", mutant.edit().start())
            .put("end", mutant.edit().end())
            .put("original", mutant.original())
            .put("replacement", mutant.edit().replacement())
            .put("outcome", tested.outcome().kind().title());
    switch (tested.outcome()) {
      case MutantOutcome.Killed k -> {
        json.put("property", k.property());
        k.fault().ifPresent(f -> json.put("fault", f));
        json.put("length", k.length()).put("unit", k.unit().title());
      }
      case MutantOutcome.Unreached u -> json.put("property", u.witness());
      case MutantOutcome.Survived s -> json.put("states", s.states());
      case MutantOutcome.Inconclusive i -> {
        if (!i.property().isEmpty()) {
          json.put("property", i.property());
        }
        json.put("reason", i.reason());
      }
      case MutantOutcome.Duplicate d -> json.put("of", d.of());
      case MutantOutcome.Invalid i -> json.put("message", i.message());
      case MutantOutcome.Equivalent _ -> {}
    }
    return json.put("seconds", tested.seconds()).build();
  }
}
