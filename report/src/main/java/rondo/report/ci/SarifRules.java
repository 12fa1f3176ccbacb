package rondo.report.ci;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rondo.diagnostics.Diagnostic;
import rondo.trace.Property;
import rondo.trace.json.Json;
import rondo.verify.model.PropertySelector;
import rondo.verify.report.Counterexample;

/** The rules of a SARIF log, each described once, in the order of their first results. */
final class SarifRules {
  /** The rule of properties without a verdict. */
  private static final String VERDICT = "verdict";

  private final DiagnosticCatalog catalog = DiagnosticCatalog.load();
  private final Map<String, Json> rules = new LinkedHashMap<>();

  List<Json> all() {
    return List.copyOf(rules.values());
  }

  /** Adds the members of a result that name its rule. */
  private Json.Builder reference(Json.Builder result, String id, Json rule) {
    rules.putIfAbsent(id, rule);
    return result.put("ruleId", id).put("ruleIndex", new ArrayList<>(rules.keySet()).indexOf(id));
  }

  Json.Builder diagnostic(Json.Builder result, Diagnostic diagnostic) {
    String code = diagnostic.code();
    Optional<DiagnosticCatalog.Entry> entry = catalog.entry(code);
    String rule = entry.map(DiagnosticCatalog.Entry::rule).orElse("The model is rejected");
    String help = entry.map(e -> rule + "\n\n" + e.help()).orElse(rule).strip();
    String level = diagnostic.isError() ? "error" : "warning";
    return reference(result, code, rule(code, code, rule, help, level));
  }

  /** The rule that a counterexample breaks: a property of the model, or a safety property. */
  Json.Builder violation(Json.Builder result, String property, Counterexample counterexample) {
    Optional<Property> safety =
        Stream.of(Property.values())
            .filter(p -> property.equals(PropertySelector.SAFETY))
            .filter(p -> p.title().equals(counterexample.kind()))
            .findFirst();
    if (safety.isPresent()) {
      String name = safety.get().title();
      String id = "safety/" + name.replace(' ', '-');
      return reference(result, id, rule(id, name, "safety: " + name, help(safety.get()), "error"));
    }
    String id = "property/" + property;
    String text = "The property `" + property + "` holds in every run of the model.";
    return reference(result, id, rule(id, property, "property: " + property, text, "error"));
  }

  /** The rule that a witness breaks which is not reached. */
  Json.Builder witness(Json.Builder result, String witness) {
    String id = "witness/" + witness;
    String text = "Some run of the model reaches `" + witness + "`.";
    return reference(result, id, rule(id, witness, "witness: " + witness, text, "error"));
  }

  Json.Builder verdict(Json.Builder result) {
    String text =
        "Every property has a verdict. A limit was reached, the search was approximate or"
            + " interrupted, or the method cannot decide the property.";
    return reference(
        result, VERDICT, rule(VERDICT, VERDICT, "Every property has a verdict", text, "warning"));
  }

  private static Json rule(String id, String name, String title, String help, String level) {
    return Json.object()
        .put("id", id)
        .put("name", name)
        .put("shortDescription", text(title))
        .put("fullDescription", text(help))
        .put("help", Json.object().put("text", help).put("markdown", help).build())
        .put("defaultConfiguration", Json.object().put("level", level).build())
        .build();
  }

  static Json text(String text) {
    return Json.object().put("text", text).build();
  }

  private static String help(Property property) {
    return switch (property) {
      case ASSERTION -> "No assertion of the model fails in any run.";
      case RUNTIME_ERROR ->
          "No run has a run-time error, such as a division by zero or an index out of bounds.";
      case INVALID_END_STATE ->
          "Where no step is possible, every process has terminated or is at an end label.";
      case CLAIM -> "Only processes that `xr` or `xs` allow receive from or send to a channel.";
      case FORBIDDEN -> "No run is one that a claim or a notrace assertion describes.";
      case ACCEPTANCE_CYCLE -> "No run passes accepting states infinitely often.";
      case DETERMINISM -> "A D_proctype has at most one executable statement in every state.";
      case EVENTS -> "Messages are sent and received in the order of the trace assertion.";
      case IRREVOCABILITY -> "A process that has decided does not decide another value.";
    };
  }
}
