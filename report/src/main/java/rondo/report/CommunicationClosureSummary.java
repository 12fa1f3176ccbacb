package rondo.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rondo.distal.Distal;
import rondo.ir.event.RoundCondition;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/**
 * The summary of a search for violations of communication closure, with the conditions that are
 * proved statically.
 */
public record CommunicationClosureSummary(MethodDetails.CommunicationClosureSearch closure)
    implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(search().figures());
    figures.add(new Figure("proof", proof()));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(search().jsonMembers());
    members.put("provedConditions", numbers(closure.proof().proof()::isProved));
    members.put("provedForAllParameters", Json.of(closure.proof().parametric()));
    return members;
  }

  private static Json numbers(Predicate<RoundCondition> which) {
    return Json.of(
        Arrays.stream(RoundCondition.values())
            .filter(which)
            .map(c -> Json.of(c.number()))
            .toList());
  }

  private EventProtocolSummary search() {
    return EventProtocolSummary.of(closure.search());
  }

  private String proof() {
    Distal.CommunicationClosure proof = closure.proof();
    if (proof.proof().isComplete()) {
      return "all conditions proved statically, " + range(proof);
    }
    String left =
        proof.proof().openObligations().stream()
            .map(o -> o.condition().number() + " at line " + o.at().line())
            .distinct()
            .collect(Collectors.joining(", "));
    return "all conditions proved statically but " + left + ", " + range(proof);
  }

  /** The parameters for which the static proof holds. */
  public static String range(Distal.CommunicationClosure proof) {
    return proof.parametric() ? "for all parameters" : "for these parameters";
  }
}
