package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rondo.smt.check.ProofCertificate.CheckedObligation;
import rondo.trace.Verdict;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;
import rondo.verify.report.MethodDetails.Instance;
import rondo.verify.report.MethodDetails.ParameterizedProof;

/** The summary of a verification for every value of some parameters. */
public record ParameterizedSummary(MethodDetails.Parameterized details) implements MethodSummary {
  /** The maximal number of invariants in the text report. */
  private static final int MAX_SHOWN = 12;

  /** The free parameters, as in a sentence. */
  String free() {
    return enumeration(details.protocol().free());
  }

  private static String enumeration(List<String> parts) {
    return parts.size() < 2
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
  }

  @Override
  public List<Figure> figures() {
    MethodDetails.ParameterizedProtocol protocol = details.protocol();
    var figures = new ArrayList<Figure>();
    figures.add(
        new Figure("protocol", new ProtocolTitle(protocol.name(), protocol.fixed()).text()));
    if (!protocol.rounds().isEmpty()) {
      figures.add(new Figure("rounds", String.join(", ", protocol.rounds())));
    }
    figures.add(new Figure("for every", free()));
    protocol.assumptions().forEach(a -> figures.add(new Figure("with", a)));
    if (!protocol.network().isBlank()) {
      figures.add(new Figure("network", protocol.network()));
    }
    figures.add(new Figure("engine", SolverText.engine(details.settings())));
    protocol.argument().ifPresent(a -> figures.add(new Figure("argument", a)));
    protocol.assumption().ifPresent(a -> figures.add(new Figure("assumption", a)));
    return figures;
  }

  @Override
  public List<Figure> resultFigures() {
    var figures = new ArrayList<Figure>();
    details.proof().ifPresent(p -> figures.addAll(proof(p)));
    if (details.violated().isPresent() && details.isSmallest()) {
      figures.add(new Figure("smallest", smallest()));
    }
    searched().ifPresent(s -> figures.add(new Figure("searched", s)));
    figures.addAll(incomplete());
    return figures;
  }

  private static List<Figure> proof(ParameterizedProof proof) {
    var figures = new ArrayList<Figure>();
    figures.add(new Figure("proof", proof.text()));
    proof.invariants().stream()
        .limit(MAX_SHOWN)
        .forEach(i -> figures.add(new Figure("invariant", i)));
    int more = proof.invariants().size() - MAX_SHOWN;
    if (more > 0) {
      figures.add(new Figure("invariant", "and %d more (--json lists all)".formatted(more)));
    }
    figures.add(
        new Figure(
            "checked",
            "again, with new solvers: "
                + enumeration(
                    proof.certificate().stream()
                        .map(CheckedObligation::part)
                        .map(p -> p.text())
                        .toList())));
    return figures;
  }

  /** The searches cover values of further parameters that are not larger than the first one. */
  private String smallest() {
    return "no smaller instance violates it"
        + (details.protocol().free().size() > 1
            ? ", with %s up to %s"
                .formatted(
                    enumeration(
                        details.instances().getFirst().values().keySet().stream().skip(1).toList()),
                    details.instances().getFirst().values().firstEntry().getKey())
            : "");
  }

  /** The values of a violation; empty if there is none. */
  Optional<String> violatedFor() {
    return details.violated().map(i -> values(i.values()));
  }

  /** The searches without violation. */
  private Optional<String> searched() {
    List<Instance> complete =
        details.instances().stream().filter(i -> i.verdict() instanceof Verdict.Holds).toList();
    if (complete.isEmpty()) {
      return Optional.empty();
    }
    if (complete.size() <= MAX_SHOWN) {
      return Optional.of(
          complete.stream()
              .map(i -> values(i.values()) + ": " + states(states(i)))
              .collect(Collectors.joining(", ")));
    }
    return Optional.of(
        "%d instances from %s to %s: %s"
            .formatted(
                complete.size(),
                values(complete.getFirst().values()),
                values(complete.getLast().values()),
                states(complete.stream().mapToLong(ParameterizedSummary::states).sum())));
  }

  /** The searches that ended early. */
  private List<Figure> incomplete() {
    SequencedMap<String, List<String>> byReason = new LinkedHashMap<>();
    details.instances().stream()
        .filter(i -> i.verdict() instanceof Verdict.Inconclusive)
        .forEach(
            i ->
                byReason
                    .computeIfAbsent(reason(i), _ -> new ArrayList<>())
                    .add(values(i.values())));
    return byReason.entrySet().stream()
        .map(e -> new Figure("not all of", String.join(", ", e.getValue()) + ": " + e.getKey()))
        .toList();
  }

  private static String reason(Instance instance) {
    return ((Verdict.Inconclusive) instance.verdict()).extent().text();
  }

  private static long states(Instance instance) {
    return instance.verdict().statistics().states();
  }

  private static String states(long number) {
    return Decimal.grouped(number) + (number == 1 ? " state" : " states");
  }

  private static String values(SequencedMap<String, Integer> values) {
    return values.entrySet().stream()
        .map(v -> v.getKey() + "=" + v.getValue())
        .collect(Collectors.joining(" "));
  }

  /** The result of bounded model checking. */
  Optional<String> bounded() {
    return details.safeDepth().isPresent()
        ? Optional.of(
            "no violation within %s for any %s, and no proof"
                .formatted(
                    SolverText.counted(
                        details.safeDepth().getAsInt(), details.settings().stepUnit().unit()),
                    enumeration(details.protocol().free())))
        : Optional.empty();
  }

  @Override
  public Map<String, Json> jsonMembers() {
    MethodDetails.ParameterizedProtocol protocol = details.protocol();
    var members = new LinkedHashMap<String, Json>();
    members.put("protocol", Json.of(protocol.name()));
    members.put("parameters", json(protocol.fixed()));
    members.put("forAll", strings(protocol.free()));
    members.put("assumptions", strings(protocol.assumptions()));
    members.put("network", Json.of(protocol.network()));
    members.putAll(SolverText.members(details.settings()));
    members.put("bound", Json.of(details.settings().bound()));
    protocol.argument().ifPresent(a -> members.put("argument", Json.of(a)));
    if (!protocol.rounds().isEmpty()) {
      members.put("roundNames", strings(protocol.rounds()));
    }
    protocol.assumption().ifPresent(a -> members.put("assumption", Json.of(a)));
    return members;
  }

  @Override
  public Map<String, Json> jsonResults() {
    var members = new LinkedHashMap<String, Json>();
    details
        .proof()
        .ifPresent(
            proof -> {
              members.put("proof", Json.of(proof.kind()));
              proof.k().ifPresent(k -> members.put("k", Json.of(k)));
              members.put("invariants", strings(proof.invariants()));
              members.put(
                  "certificate",
                  Json.of(proof.certificate().stream().map(ParameterizedSummary::json).toList()));
            });
    details
        .violated()
        .ifPresent(
            i -> {
              members.put("violatedFor", json(i.values()));
              members.put("smallest", Json.of(details.isSmallest()));
            });
    details.safeDepth().ifPresent(d -> members.put("safeDepth", Json.of(d)));
    members.put(
        "instances",
        Json.of(details.instances().stream().map(ParameterizedSummary::json).toList()));
    return members;
  }

  private static Json json(CheckedObligation obligation) {
    return Json.object()
        .put("kind", obligation.part().text())
        .put("outcome", obligation.status().text())
        .build();
  }

  private static Json json(Instance instance) {
    return Json.object()
        .put("parameters", json(instance.values()))
        .put("verdict", CheckText.word(instance.verdict()))
        .put("states", instance.verdict().statistics().states())
        .build();
  }

  private static Json json(SequencedMap<String, Integer> values) {
    Json.Builder json = Json.object();
    values.forEach(json::put);
    return json.build();
  }

  private static Json strings(List<String> texts) {
    return Json.of(texts.stream().map(Json::of).toList());
  }
}
