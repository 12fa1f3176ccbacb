package rondo.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.InductivenessCheck.ObligationResult;
import rondo.smt.check.InductivenessCheck.Outcome;
import rondo.smt.check.InductivenessCheck.ProofObligation;
import rondo.trace.json.Json;
import rondo.trace.print.Style;
import rondo.trace.print.TraceJson;
import rondo.trace.print.TracePrinter;
import rondo.verify.report.MethodDetails;

/** The summary of a proof with given invariants. */
public record InvariantProofSummary(MethodDetails.InvariantProof proof) implements MethodSummary {
  /** The parts of a proof. */
  private enum ProofPart {
    INITIATION,
    CONSECUTION,
    SAFETY;

    static ProofPart of(ProofObligation obligation) {
      return switch (obligation) {
        case ProofObligation.Initiation _ -> INITIATION;
        case ProofObligation.Consecution _ -> CONSECUTION;
        case ProofObligation.Safety _ -> SAFETY;
      };
    }

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(MethodSummary.of(proof.model()).figures());
    figures.add(new Figure("engine", SolverText.engine(proof.settings())));
    figures.add(new Figure("invariants", String.join(", ", proof.invariants())));
    return figures;
  }

  @Override
  public List<Figure> resultFigures() {
    if (proof.obligations().isEmpty()) {
      return List.of();
    }
    return Arrays.stream(ProofPart.values()).map(p -> new Figure(p.text(), result(p))).toList();
  }

  /** The result of a part. */
  private String result(ProofPart proofPart) {
    List<String> open =
        proof.obligations().stream()
            .map(MethodDetails.Obligation::result)
            .filter(
                o ->
                    ProofPart.of(o.obligation()) == proofPart
                        && !(o.outcome() instanceof Outcome.Proved))
            .map(InvariantProofSummary::result)
            .toList();
    return open.isEmpty() ? "proved" : String.join(", ", open);
  }

  private static String result(ObligationResult result) {
    String what = invariant(result.obligation()).map(i -> " for " + i).orElse("");
    return switch (result.outcome()) {
      case Outcome.Proved _ -> "proved" + what;
      case Outcome.Refuted _ -> "fails" + what;
      case Outcome.Unknown _ -> "unknown" + what;
    };
  }

  private static Optional<String> invariant(ProofObligation obligation) {
    return switch (obligation) {
      case ProofObligation.Initiation(var invariant) -> Optional.of(invariant.text());
      case ProofObligation.Consecution(var invariant) -> Optional.of(invariant.text());
      case ProofObligation.Safety _ -> Optional.empty();
    };
  }

  /** The counterexamples: a table of states for each refuted obligation, under a heading. */
  List<String> counterexamples(Style style) {
    var lines = new ArrayList<String>();
    boolean fromArbitrary = false;
    for (MethodDetails.Obligation report : proof.obligations()) {
      if (report.counterexample().isPresent()) {
        lines.add("");
        lines.add(heading(report.result()));
        TracePrinter.print(report.counterexample().get(), style).lines().forEach(lines::add);
        fromArbitrary |= ProofPart.of(report.result().obligation()) != ProofPart.INITIATION;
      }
    }
    if (fromArbitrary) {
      lines.add("");
      lines.add(style.faint("(the first state of such a table need not be reachable)"));
    }
    return lines;
  }

  private String heading(ObligationResult result) {
    String stride = SolverText.singular(proof.settings().stepUnit().strideUnit());
    return ProofPart.of(result.obligation()).text()
        + switch (result.obligation()) {
          case ProofObligation.Initiation(var invariant) ->
              ": an initial state violates `%s`".formatted(invariant.text());
          case ProofObligation.Consecution(var invariant) ->
              ": a %s leads from a state that satisfies all invariants to one that violates `%s`"
                  .formatted(stride, invariant.text());
          case ProofObligation.Safety _ ->
              result.outcome() instanceof Outcome.Refuted(int time, _) && time == 0
                  ? ": a state satisfies all invariants but violates the property"
                  : (": a %s leads from a state that satisfies all invariants"
                          + " to one that violates the property")
                      .formatted(stride);
        };
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(MethodSummary.of(proof.model()).jsonMembers());
    members.putAll(SolverText.members(proof.settings()));
    return members;
  }

  @Override
  public Map<String, Json> jsonResults() {
    var members = new LinkedHashMap<String, Json>();
    if (proof.obligations().stream()
        .allMatch(a -> a.result().outcome() instanceof Outcome.Proved)) {
      members.put("proof", Json.of("invariants"));
    }
    members.put("invariants", Json.of(proof.invariants().stream().map(Json::of).toList()));
    members.put(
        "obligations",
        Json.of(proof.obligations().stream().map(InvariantProofSummary::json).toList()));
    return members;
  }

  private static Json json(MethodDetails.Obligation report) {
    ObligationResult result = report.result();
    Json.Builder json = Json.object().put("kind", ProofPart.of(result.obligation()).text());
    invariant(result.obligation()).ifPresent(i -> json.put("invariant", i));
    json.put(
        "outcome",
        switch (result.outcome()) {
          case Outcome.Proved _ -> "proved";
          case Outcome.Refuted _ -> "refuted";
          case Outcome.Unknown _ -> "unknown";
        });
    report.counterexample().ifPresent(w -> json.put("counterexample", TraceJson.of(w)));
    return json.build();
  }
}
