package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rondo.analysis.closure.ProofObligation;
import rondo.distal.Distal;
import rondo.events.CommunicationClosureVerdict;
import rondo.ir.event.RoundCondition;

/**
 * The five conditions of communication closure, and the status of each.
 *
 * @param searched the result of the search; empty if all conditions are proved statically
 */
record RoundConditionTable(
    String name,
    SequencedMap<String, Integer> parameters,
    Distal.CommunicationClosure proof,
    Optional<CommunicationClosureVerdict> searched) {
  String text() {
    var lines = new ArrayList<String>();
    lines.add(
        name
            + ", static proof of communication closure "
            + (proof.parametric() ? "for all parameters" : values())
            + ":");
    for (RoundCondition condition : RoundCondition.values()) {
      boolean isShown = proof.proof().isProved(condition);
      lines.add(
          "  %d  %-10s  %s"
              .formatted(condition.number(), isShown ? "proved" : "not proved", condition.text()));
      proof.proof().openObligations().stream()
          .filter(o -> o.condition() == condition)
          .forEach(o -> lines.addAll(left(o)));
    }
    lines.add(searched.map(this::found).orElse("The protocol is communication-closed."));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> left(ProofObligation left) {
    String where = left.mode().isEmpty() ? "" : " where " + left.mode();
    return List.of(
        "       %s, upon %s%s:"
            .formatted(left.at(), left.event(), where)
            .replace("upon init", "init"),
        "         " + left.description(),
        "         needed: " + left.remedy());
  }

  private String found(CommunicationClosureVerdict searched) {
    return switch (searched) {
      case CommunicationClosureVerdict.Proved proved ->
          "The protocol is communication-closed %s, by a search of %,d states."
              .formatted(values(), proved.verdict().statistics().states());
      case CommunicationClosureVerdict.Violated violated ->
          "The protocol is not communication-closed %s: %s."
              .formatted(values(), violated.fault().message());
      case CommunicationClosureVerdict.Unknown unknown ->
          "Communication closure %s was not established: %s."
              .formatted(values(), unknown.verdict().reason().text());
    };
  }

  private String values() {
    return parameters.isEmpty()
        ? "without parameters"
        : parameters.entrySet().stream()
            .map(p -> p.getKey() + " = " + p.getValue())
            .collect(Collectors.joining(", ", "for ", ""));
  }
}
