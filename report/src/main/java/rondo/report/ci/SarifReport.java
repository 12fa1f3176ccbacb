package rondo.report.ci;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Diagnostic;
import rondo.diagnostics.Position;
import rondo.report.ProductVersion;
import rondo.report.outcome.ModelOutcome;
import rondo.report.outcome.PropertyResult;
import rondo.trace.json.Json;
import rondo.verify.report.Counterexample;

/**
 * A report in the Static Analysis Results Interchange Format, SARIF 2.1.0 (OASIS): a result for
 * each diagnostic, each violation and each property without a verdict. Properties that hold have no
 * result, since programs that read the format take every result for an alert.
 */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private final SourcePaths paths;
  private final SarifRules rules = new SarifRules();

  /** The index of each artifact by its URI. */
  private final Map<String, Integer> artifacts = new LinkedHashMap<>();

  private final List<Json> results = new ArrayList<>();
  private final List<Json> notifications = new ArrayList<>();

  private SarifReport(SourcePaths paths) {
    this.paths = paths;
  }

  public static String of(List<ModelOutcome> outcomes, SourcePaths paths) {
    var report = new SarifReport(paths);
    outcomes.forEach(report::add);
    return report.log().pretty();
  }

  private Json log() {
    Json driver =
        Json.object()
            .put("name", "Rondo")
            .put("version", ProductVersion.CURRENT)
            .put("semanticVersion", ProductVersion.CURRENT)
            .put("rules", rules.all())
            .build();
    Json invocation =
        Json.object()
            .put("executionSuccessful", Json.of(notifications.isEmpty()))
            .put("toolExecutionNotifications", notifications)
            .build();
    Json run =
        Json.object()
            .put("tool", Json.object().put("driver", driver).build())
            .put("columnKind", "utf16CodeUnits")
            .put("invocations", List.of(invocation))
            .put("artifacts", artifacts.keySet().stream().map(SarifReport::artifact).toList())
            .put("results", results)
            .build();
    return Json.object()
        .put("$schema", SCHEMA)
        .put("version", "2.1.0")
        .put("runs", List.of(run))
        .build();
  }

  private static Json artifact(String uri) {
    return Json.object().put("location", Json.object().put("uri", uri).build()).build();
  }

  private void add(ModelOutcome outcome) {
    var model = new Position(outcome.model().toString(), 0, 0);
    outcome.diagnostics().forEach(d -> results.add(result(d, model)));
    switch (outcome) {
      case ModelOutcome.Verified _ -> PropertyResult.of(outcome).forEach(r -> add(r, model));
      case ModelOutcome.Rejected _ -> {}
      case ModelOutcome.Stopped _ ->
          PropertyResult.of(outcome).forEach(r -> results.add(open(r, model)));
      case ModelOutcome.Failed failed ->
          notifications.add(
              locations(
                      Json.object()
                          .put("level", "error")
                          .put("message", SarifRules.text(failed.message())),
                      model)
                  .build());
    }
  }

  private void add(PropertyResult result, Position model) {
    switch (result.status()) {
      case PASSED -> {}
      case FAILED -> {
        if (result.counterexamples().isEmpty()) {
          results.add(notReached(result, model));
        }
        for (Counterexample c : result.counterexamples()) {
          results.add(violation(result, c, model));
        }
      }
      case UNKNOWN -> results.add(open(result, model));
    }
  }

  private Json result(Diagnostic d, Position model) {
    String label = d.label().map(l -> ": " + l).orElse("");
    String help = d.help().map(h -> "\nhelp: " + h).orElse("");
    Json.Builder result =
        rules
            .diagnostic(Json.object(), d)
            .put("level", d.isError() ? "error" : "warning")
            .put("message", SarifRules.text(d.message() + label + help));
    return locations(result, d.at().isKnown() ? d.at() : model).build();
  }

  private Json violation(PropertyResult property, Counterexample c, Position model) {
    boolean first = c == property.counterexamples().getFirst();
    Position place = PropertyResult.place(c);
    Json.Builder result =
        rules
            .violation(Json.object(), property.property(), c)
            .put("level", "error")
            .put("message", SarifRules.text(first ? property.text() : further(property, c)));
    locations(result, place.isKnown() ? place : model);
    if (first) {
      fingerprint(result, property, model);
    }
    List<Json> flow = new SarifCodeFlow(this::location).steps(c.view());
    if (!flow.isEmpty()) {
      Json thread = Json.object().put("id", "run").put("locations", flow).build();
      result.put("codeFlows", List.of(Json.object().put("threadFlows", List.of(thread)).build()));
    }
    return result.build();
  }

  private static String further(PropertyResult property, Counterexample c) {
    String difference = c.difference(property.counterexamples()).map(d -> "; " + d).orElse("");
    return c.kind() + ", " + c.ending() + difference;
  }

  /** A witness that is not reached. */
  private Json notReached(PropertyResult witness, Position model) {
    Json.Builder result =
        rules
            .witness(Json.object(), witness.property())
            .put("level", "error")
            .put("message", SarifRules.text(witness.text()));
    locations(result, witness.place().isKnown() ? witness.place() : model);
    fingerprint(result, witness, model);
    return result.build();
  }

  /** A property without a verdict. */
  private Json open(PropertyResult property, Position model) {
    Json.Builder result =
        rules
            .verdict(Json.object())
            .put("kind", "open")
            .put("level", "none")
            .put("message", SarifRules.text(property.property() + ": " + property.text()));
    locations(result, model);
    fingerprint(result, property, model);
    return result.build();
  }

  /**
   * The identity of a result: the same property of the same model, wherever it is violated first.
   */
  private void fingerprint(Json.Builder result, PropertyResult property, Position model) {
    String name = paths.path(model.file()).orElse(model.file());
    result.put(
        "partialFingerprints",
        Json.object().put("modelProperty/v1", name + ": " + property.property()).build());
  }

  private Json.Builder locations(Json.Builder result, Position at) {
    location(at).ifPresent(l -> result.put("locations", List.of(l.build())));
    return result;
  }

  /** A location; with a region if the line is known. Standard input has none. */
  private Optional<Json.Builder> location(Position at) {
    return paths.uri(at.file()).map(uri -> location(uri, at));
  }

  private Json.Builder location(String uri, Position at) {
    int index = artifacts.computeIfAbsent(uri, _ -> artifacts.size());
    Json.Builder physical =
        Json.object()
            .put("artifactLocation", Json.object().put("uri", uri).put("index", index).build());
    if (at.isKnown()) {
      Json.Builder region = Json.object().put("startLine", at.line());
      if (at.column() > 0) {
        region.put("startColumn", at.column());
      }
      physical.put("region", region.build());
    }
    return Json.object().put("physicalLocation", physical.build());
  }
}
