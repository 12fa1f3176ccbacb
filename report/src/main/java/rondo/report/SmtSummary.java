package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.smt.check.CandidateInvariant;
import rondo.smt.check.KInductionResult;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** The summary of an SMT verification. */
public record SmtSummary(MethodDetails.Smt smt) implements MethodSummary {
  /** The maximal number of invariants in the text report. */
  private static final int MAX_SHOWN = 12;

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(MethodSummary.of(smt.model()).figures());
    figures.add(new Figure("engine", SolverText.engine(smt.settings())));
    return figures;
  }

  @Override
  public List<Figure> resultFigures() {
    return smt.result().map(this::findings).orElse(List.of());
  }

  private List<Figure> findings(KInductionResult found) {
    return switch (found) {
      case KInductionResult.Violated _ -> List.of();
      case KInductionResult.Exhausted(int time) ->
          List.of(
              new Figure(
                  "proof",
                  "no run is longer than "
                      + SolverText.counted(time, smt.settings().stepUnit().unit())));
      case KInductionResult.Inductive(int k, List<CandidateInvariant> invariants) -> {
        var figures = new ArrayList<>(List.of(new Figure("proof", induction(k))));
        invariants.stream()
            .limit(MAX_SHOWN)
            .forEach(i -> figures.add(new Figure("invariant", i.text())));
        if (invariants.size() > MAX_SHOWN) {
          int more = invariants.size() - MAX_SHOWN;
          figures.add(new Figure("invariant", "and %d more (--json lists all)".formatted(more)));
        }
        yield figures;
      }
      case KInductionResult.Inconclusive(
              int safeDepth,
              KInductionResult.Reason reason,
              String detail) -> {
        var figures = new ArrayList<Figure>();
        if (reason != KInductionResult.Reason.BOUND && safeDepth >= 0) {
          figures.add(new Figure("so far", within(safeDepth)));
        }
        if (reason == KInductionResult.Reason.SOLVER && !detail.isBlank()) {
          figures.add(new Figure("solver", detail.lines().findFirst().orElseThrow()));
        }
        yield figures;
      }
    };
  }

  private String induction(int k) {
    return k == 0
        ? "by induction"
        : "by k-induction, k = " + SolverText.counted(k, smt.settings().stepUnit().strideUnit());
  }

  private String within(int safeDepth) {
    return "no violation within " + length(safeDepth);
  }

  private String length(int depth) {
    return SolverText.counted(depth, smt.settings().stepUnit().unit());
  }

  /** The bound of bounded model checking, if there is no better result. */
  Optional<String> bounded() {
    return smt.result()
        .filter(
            f ->
                f instanceof KInductionResult.Inconclusive(_, KInductionResult.Reason reason, _)
                    && reason == KInductionResult.Reason.BOUND)
        .map(f -> length(((KInductionResult.Inconclusive) f).safeDepth()));
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(MethodSummary.of(smt.model()).jsonMembers());
    members.putAll(SolverText.members(smt.settings()));
    members.put("bound", Json.of(smt.settings().bound()));
    return members;
  }

  @Override
  public Map<String, Json> jsonResults() {
    return smt.result().map(SmtSummary::results).orElse(Map.of());
  }

  private static Map<String, Json> results(KInductionResult found) {
    var members = new LinkedHashMap<String, Json>();
    switch (found) {
      case KInductionResult.Violated _ -> {}
      case KInductionResult.Exhausted _ -> members.put("proof", Json.of("completeness threshold"));
      case KInductionResult.Inductive(int k, List<CandidateInvariant> invariants) -> {
        members.put("proof", Json.of("k-induction"));
        members.put("k", Json.of(k));
        members.put(
            "invariants", Json.of(invariants.stream().map(i -> Json.of(i.text())).toList()));
      }
      case KInductionResult.Inconclusive(int safeDepth, _, String detail) -> {
        members.put("safeDepth", Json.of(safeDepth));
        if (!detail.isBlank()) {
          members.put("solverMessage", Json.of(detail));
        }
      }
    }
    return members;
  }
}
